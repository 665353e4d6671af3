// What a log line about a leg says: for whom, which order, which leg. On lines of several legs' work it stands by itself.
import type { Item } from '@tallyhelm/modules/quota'

export const legFields = ({ id, orderId, customerId, subCustomerId, adAccountId, channel }: Item) => ({
  itemId: id,
  orderId,
  customerId,
  subCustomerId,
  adAccountId,
  channel,
})
