export interface MadeSecret {
  rule: string
  secret: string
  text: string
  at: number
}
export function makeSecrets(seed: number): MadeSecret[]
export function makeLookAlikes(seed: number): string[]
