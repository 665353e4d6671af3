// Settlement: what ends or pauses an item.
import type { Step } from '@tallyhelm/modules/quota'
import type { EndedBy } from '@tallyhelm/protocol/topics/quota/shown-states'

/** `send`, `resend` and `look` are calls, not ends. */
export type Settlement = Exclude<Step, { step: 'send' | 'resend' | 'look' | 'fail' }> | Failure
/** `by`: people ended it, and nothing was sent. */
export type Failure = { step: 'fail'; reason: string; by?: EndedBy }
