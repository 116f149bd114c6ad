/** Stands for what yargs measures its own help with, which is never printed: ours is. */
export default function noWidth(): number {
  return 0
}
