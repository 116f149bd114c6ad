import {createCollector} from './collect-secrets.js'
import {type MaskText, textMasker} from './mask-text.js'

const noted: Parameters<MaskText>[1] = () => {}

/** A text that stands by itself, such as a title in a list or a file's name: what can be seen to be a secret is masked. */
export function maskAlone(text: string): string {
  const collector = createCollector({home: false})
  collector.look(text)
  return collector.masking.spellings.size === 0 ? text : textMasker(collector.masking)(text, noted)
}
