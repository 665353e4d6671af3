// The calls about rectifications of whoever is signed in: sub-customers have each of them below another path.
import { rectificationEndpoints as calls } from '@tallyhelm/protocol/topics/violations/rectification-endpoints'
import { useNews } from '../../api/use-news.ts'
import { useProfile } from '../../session/use-session.ts'

const OWN = {
  list: calls.rectificationList,
  detail: calls.rectificationDetail,
  submit: calls.submitRectification,
  batchSubmit: calls.batchSubmitRectifications,
  withdraw: calls.withdrawRectification,
}
const OF_SUB_CUSTOMER: typeof OWN = {
  list: calls.subCustomerRectificationList,
  detail: calls.subCustomerRectificationDetail,
  submit: calls.subCustomerSubmitRectification,
  batchSubmit: calls.subCustomerBatchSubmitRectifications,
  withdraw: calls.subCustomerWithdrawRectification,
}

const NEWS = [OWN, OF_SUB_CUSTOMER].flatMap(({ list, detail }) => [[list.path], [detail.path]])
/** Reviews, extensions and suspensions show on an open page as soon as a message tells of them. */
export const useRectificationNews = (): void => useNews(NEWS, true)

export const useRectificationCalls = (): typeof OWN => (useProfile().isSubCustomer ? OF_SUB_CUSTOMER : OWN)
