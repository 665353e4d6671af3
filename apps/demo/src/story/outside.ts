// What the demo's people do outside of the product: they pay at a house, and read the codes that their phones receive.
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'

export type Outside = {
  /** `number` is the try's, under which the house knows it. */
  pay: (method: HouseMethod, number: string) => Promise<void>
  /** The newest first. */
  codesSentTo: (mobile: string) => Promise<string[]>
}
