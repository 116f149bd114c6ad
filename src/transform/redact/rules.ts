import {contextRules} from './context-rules.js'
import {privateKey} from './private-key.js'
import type {SecretRule} from './rule.js'
import {tokenRules} from './token-rules.js'
import {webKey} from './web-key.js'

/** Every rule; where two find secrets that overlap, what both cover is masked as what the first one calls it. */
export const secretRules: readonly SecretRule[] = [privateKey, webKey, ...tokenRules, ...contextRules]
