// What the demo's people do outside of the product: they pay at a house, read the codes that their phones receive, and decide as platforms do.
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'

export type Outside = {
  /** `number` is the try's, under which the house knows it. */
  pay: (method: HouseMethod, number: string) => Promise<void>
  /** The newest first. */
  codesSentTo: (mobile: string) => Promise<string[]>
  /** asks the sandbox's control page below `path`; the answer is the page's own */
  atSandbox: (path: string, body: object) => Promise<unknown>
}
