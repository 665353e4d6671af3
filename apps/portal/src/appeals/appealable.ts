// What can be appealed against, as its page knows it.
import type { AppealObject } from '@tallyhelm/protocol/topics/appeals/enums'

export type Appealable = {
  object: AppealObject
  objectId: string /** of its own topic */
  status: string /** of its ad account */
  name: string
}
