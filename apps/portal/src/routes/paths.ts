// Paths: the one builder of the portal's addresses.
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import type { HelpTopic } from '@tallyhelm/protocol/topics/help/enums'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { HOME_PATH, LOGIN_PATH } from './definition.ts'

type Query = Readonly<Record<string, string | number | boolean | undefined>>

export const paths = {
  home: () => HOME_PATH,
  login: (redirect?: string) => withQuery(LOGIN_PATH, { redirect }),
  logout: () => '/logout',
  look: () => '/look',
  register: () => '/register',
  forgottenPassword: () => '/sendResetEmail',
  /** `add: 1` opens the choice of accounts to add quota to. */
  accounts: (channel: Channel, query: Query = {}) => withQuery(`/account/${CHANNELS[channel].path}`, query),
  /** `id` is the account's id, or 'batch' with the ids kept by the page that came before. */
  addQuota: (channel: Channel, id: string, query: Query = {}) =>
    withQuery(`/account/${CHANNELS[channel].path}/add/${encodeURIComponent(id)}`, query),
  /** As addQuota, for any of the four operations. */
  quotaOrder: (kind: AdjustType, channel: Channel, id: string, query: Query = {}) =>
    withQuery(`/account/${CHANNELS[channel].path}/${kind.toLowerCase()}/${encodeURIComponent(id)}`, query),
  batchBm: (query: Query = {}) => withQuery('/account/facebook/bm/batch', query),
  batchBc: (query: Query = {}) => withQuery('/account/tiktok/bc/batch', query),
  batchPixel: () => '/account/facebook/pixel/batch',
  /** Up to the sealed box that says which accounts, if there is one. */
  batchMcc: (channel: Channel) => `/batch-binding-mcc/${CHANNELS[channel].path}`,
  batchModify: (channel: Channel) => `/batch-modify/${CHANNELS[channel].path}`,
  records: (query: Query = {}) => withQuery('/operate/record', query),
  /** `new` opens the drawer of a new import: 1, or the type that it begins with. */
  imports: (channel: Channel, query: Query = {}) => withQuery(`/account/record/${CHANNELS[channel].path}`, query),
  subCustomerLogs: (query: Query = {}) => withQuery('/second/asset/logs', query),
  subCustomerViolations: (query: Query = {}) => withQuery('/second/violation/list', query),
  toBeRectified: () => '/rectification/to-be-rectified/facebook',
  /** Up to the sealed box that says which one. */
  rectificationDetail: () => '/rectification/facebook/rectification-detail',
  /** As that of rectifications. */
  forewarningDetail: () => '/rectification/facebook/violate/detail',
  freezes: (channel: Channel, query: Query = {}) => withQuery(`/rectification/freeze-record/${CHANNELS[channel].path}`, query),
  appeals: (query: Query = {}) => withQuery('/rectification/appeals', query),
  quotaChanges: (channel: Channel) => `/credit/record/${CHANNELS[channel].path}`,
  repayments: (query: Query = {}) => withQuery('/credit/repayment', query),
  /** Of a customer, or of a sub-customer, whose tree is another one. */
  dailySpend: (channel: Channel, isSubCustomer: boolean, query: Query = {}) =>
    withQuery(`${isSubCustomer ? '' : '/advert'}/consume/${CHANNELS[channel].path}`, query),
  /** `id` is the statement's number; `action` opens a reply: confirm, dispute, receipt or payment. */
  statement: (id: string, query: Query = {}) => withQuery('/confirmation/customer/bill', { id, ...query }),
  statements: (channel: Channel) => `/credit/check/${CHANNELS[channel].path}`,
  /** Of channels that the portal does not manage. */
  otherStatements: () => '/credit/check/others',
  /** «facebook/1000000001»: the channel and the bill's number */
  bill: (id: string) => withQuery(`/advert/bill/${id.split('/')[0] ?? ''}`, { detail: id.split('/')[1] ?? '' }),
  /** `action: 'recharge'` opens the wizard, with `currency` or for the recharge `id`; `detail` the drawer of one. */
  transactions: (query: Query = {}) => withQuery('/record', query),
  rechargeResult: (id: string) => `/record/success/${encodeURIComponent(id)}`,
  wallet: (query: Query = {}) => withQuery('/wallet', query),
  /** `tab: 'companies'` shows the companies that accounts are opened for; `form: 'new'` hands one in; `tab: 'meta'` are the steps of Meta's. */
  freeOpening: (query: Query = {}) => withQuery('/advert/dashboard', query),
  /** `form: 'new'` asks for accounts, `detail` is the drawer of one application. */
  openings: (channel: Channel, query: Query = {}) => withQuery(`/history/${CHANNELS[channel].path}`, query),
  /** `tab: 'pause-log'` is the log of pauses. */
  monitors: (query: Query = {}) => withQuery('/security/config', query),
  /** `id`: '0', an ad account's to begin with, or a rule's to be copied; `template` by its code. */
  monitorAdd: (id: string, query: Query = {}) => withQuery(`/security/config/add/${id}`, query),
  /** `auth` says what the page offers; what one may do is the server's. */
  monitorEdit: (id: string, auth: 'edit' | 'view') => `/security/config/edit/${id}/${auth}`,
  monitorView: (id: string, auth: 'edit' | 'view') => `/security/config/view/${id}/${auth}`,
  /** `tab`: upload, avatar, symphony, identity; `detail` is the drawer of an asset. */
  creatives: (query: Query = {}) => withQuery('/tiktok-create-platform', query),
  /** `channel` and `level` by their codes; `detail` is the drawer of a campaign, an ad group or an ad. */
  ads: (query: Query = {}) => withQuery('/accountManage/accountManageList', query),
  createAds: (channel: Channel) => withQuery('/accountManage/accountManageAdd', { channel }),
  userInfo: (query: Query = {}) => withQuery('/user/info', query),
  bindAccount: (step: 'check' | 'bind' | 'success' | 'error' = 'check', query: Query = {}) => withQuery(`/bind-account/${step}`, query),
  /** The manual, at the first article of a topic. */
  manual: (query: { topic?: HelpTopic; article?: string; q?: string } = {}) => withQuery('/help/doc', query),
  /** The videos; `at` is a second of the one that `article` names. */
  videos: (query: { article?: string; q?: string; at?: number } = {}) => withQuery('/help/video', query),
  /** `from` is the page that the feedback speaks of. */
  feedback: (from?: string) => withQuery('/feedback', { from }),
  forbidden: () => '/401',
  notFound: (from?: string) => withQuery('/404', { from }),
  broken: () => '/500',
}

/** For pages that are named by others: a to-do names its page and what its list is asked for. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}
