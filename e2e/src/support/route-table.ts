// Every route of the product with its title and who may see it, written from the specification (spec §2 and §6), not from the portal.

/** Who comes: nobody signed in, a user of no customer, the four customer types, a second-tier agent, a sub-customer with and without spend. */
export const VISITORS = {
  'no token': undefined,
  'unassociated user': '13800000006',
  'billing-period customer': '13800000000',
  'direct pre-charge customer': '13800000001',
  'pre-charge customer with agent delivery': '13800000002',
  'billing-period customer with agent delivery': '13800000003',
  'second-tier agent': '13800000004',
  'sub-customer that sees its spend': '13800000005',
  'sub-customer that does not': '13800000007',
} as const
export type Visitor = keyof typeof VISITORS

type Traits = {
  isAssociated: boolean
  isBillingPeriod: boolean
  hasFacebook: boolean
  isSecondAgent: boolean
  sub: 'no' | 'spend' | 'without spend'
}

const nobody: Traits = { isAssociated: false, isBillingPeriod: false, hasFacebook: false, isSecondAgent: false, sub: 'no' }
const customer: Traits = { ...nobody, isAssociated: true }
const TRAITS: Record<Exclude<Visitor, 'no token'>, Traits> = {
  'unassociated user': nobody,
  'billing-period customer': { ...customer, isBillingPeriod: true, hasFacebook: true },
  'direct pre-charge customer': { ...customer, hasFacebook: true },
  'pre-charge customer with agent delivery': customer,
  'billing-period customer with agent delivery': { ...customer, isBillingPeriod: true },
  'second-tier agent': { ...customer, isSecondAgent: true },
  'sub-customer that sees its spend': { ...customer, sub: 'spend' },
  'sub-customer that does not': { ...customer, sub: 'without spend' },
}

type Gate = 'public' | 'token' | 'signed in' | 'Associated' | 'FacebookChannel' | 'SecondAgent' | 'BillingPeriod' | 'subCustomerSpend'
type Row = {
  path: string
  title: string
  gate: Gate
  tree: 'customer' | 'both' | 'sub-customer'
  /** Where the page itself sends those who may see it and belong to a customer. */
  bound?: Landing
}

const names = { facebook: 'Facebook', google: 'Google', tiktok: 'TikTok' } as const
type Channel = keyof typeof names
const ALL: readonly Channel[] = ['facebook', 'google', 'tiktok']

const row = (path: string, title: string, gate: Gate = 'signed in', tree: Row['tree'] = 'customer'): Row => ({ path, title, gate, tree })
/** Where an address of nothing leads. */
const missing = (path: string): Landing => ({ path: `/404?from=${encodeURIComponent(path)}`, title: '页面不存在' })
const each = (path: string, title: string, gate: Gate = 'signed in', tree: Row['tree'] = 'customer', channels = ALL): Row[] =>
  channels.map(channel => row(path.replace('*', channel), title.replace('*', names[channel]), gate, tree))

/** Every page that a visitor may ask for. A page of our own, which the specification doesn't name, may stand here too. */
export const ROUTE_TABLE: readonly Row[] = [
  row('/login', '登录', 'public', 'both'),
  row('/register', '注册', 'public', 'both'),
  row('/sendResetEmail', '找回密码', 'public', 'both'),
  row('/resetPwd', '重置密码', 'public', 'both'),
  row('/500', '服务异常', 'public', 'both'),
  row('/404', '页面不存在', 'public', 'both'),
  row('/401', '无权限', 'public', 'both'),
  row('/feedback', '意见反馈', 'token', 'both'),
  { ...row('/bind-account/check', '账号绑定核验', 'token', 'both'), bound: { path: '/bind-account/success', title: '绑定成功' } },
  row('/service/account/dashboard', '工作台', 'signed in', 'both'),
  row('/user/info', '个人中心', 'signed in', 'both'),
  row('/comingSoon', '敬请期待'),
  row('/comingSoon/comingSoon', '敬请期待', 'signed in', 'sub-customer'),
  row('/record/success/1', '支付结果', 'signed in', 'both'),
  row('/confirmation/customer/bill', '账单确认', 'BillingPeriod'),
  row('/advert/dashboard', '免费开户'),
  ...each('/account/*', '* 账户', 'signed in', 'both'),
  ...each('/account/*/add/batch', '新增额度', 'signed in', 'both'),
  ...each('/account/*/transfer/1', '转移额度', 'signed in', 'both'),
  ...each('/account/*/reduce/1', '调减额度'),
  ...each('/account/*/clear/1', '账户清零', 'signed in', 'both'),
  row('/account/facebook/bm/batch', '批量绑定 BM', 'signed in', 'both'),
  row('/account/tiktok/bc/batch', '批量绑定 BC', 'signed in', 'both'),
  row('/account/facebook/pixel/batch', '批量绑定 Pixel', 'signed in', 'both'),
  ...each('/account/record/*', '批量导入记录', 'signed in', 'both'),
  row('/account/pixel-record', 'Pixel 绑定 BM 记录', 'signed in', 'both'),
  row('/operate/record', '账户操作记录', 'signed in', 'both'),
  ...each('/auth-personal-account/*', '个人账号授权'),
  ...each('/batch-binding-mcc/*', '批量更新 MCC', 'signed in', 'both'),
  ...each('/batch-binding-mcc/*/sealed', '批量更新 MCC', 'signed in', 'both').map(row => ({ ...row, bound: missing(row.path) })),
  ...each('/binding-mcc-record/*', 'MCC 绑定记录', 'signed in', 'both'),
  ...each('/batch-modify/*', '批量修改账户'),
  row('/auto-clear/whitelist/account-list', '自动清零白名单'),
  ...each('/history/*', '* 开户记录'),
  row('/accountManage/accountManageList', '广告管理'),
  row('/accountManage/accountManageAdd', '创建广告'),
  row('/accountManage/ads-suggesstion', '账户建议'),
  row('/accountManage/ads-suggesstion-effect', '建议效果'),
  row('/rectification/to-be-rectified/facebook', '待整改账户', 'Associated', 'both'),
  {
    ...row('/rectification/facebook/rectification-detail/sealed', '整改详情', 'Associated', 'both'),
    bound: missing('/rectification/facebook/rectification-detail/sealed'),
  },
  row('/rectification/facebook/violate', '广告违规预警', 'Associated'),
  // This is no box that was ever sealed.
  {
    ...row('/rectification/facebook/violate/detail/sealed', '预警详情', 'Associated'),
    bound: missing('/rectification/facebook/violate/detail/sealed'),
  },
  ...each('/rectification/freeze-record/*', '* 冻结明细', 'Associated', 'both', ['facebook', 'tiktok']),
  ...each('/advert/bill/*', '* 月度账单', 'Associated'),
  ...each('/reckoning/bill/*', '* 月度账单', 'Associated'),
  ...each('/advert/consume/*', '* 每日消耗', 'Associated'),
  ...each('/consume/*', '* 每日消耗', 'subCustomerSpend', 'sub-customer'),
  row('/security/config', '监控规则', 'FacebookChannel'),
  row('/security/config/add/0', '新建规则', 'FacebookChannel'),
  // Neither is a way in which a page may show a rule.
  { ...row('/security/config/edit/1/1', '编辑规则', 'FacebookChannel'), bound: missing('/security/config/edit/1/1') },
  { ...row('/security/config/view/1/1', '查看规则', 'FacebookChannel'), bound: missing('/security/config/view/1/1') },
  row('/tiktok-create-platform', 'TikTok 创意平台', 'FacebookChannel'),
  row('/second/asset/list', '子客户管理', 'SecondAgent'),
  row('/second/asset/account', '子客户账户', 'SecondAgent'),
  row('/second/violation/list', '子客户违规', 'SecondAgent'),
  row('/wallet', '广告钱包', 'Associated'),
  row('/record', '交易记录', 'signed in', 'both'),
  row('/credit/limit', '授信额度', 'BillingPeriod'),
  row('/credit/history', '授信记录', 'Associated'),
  ...each('/credit/record/*', '* 额度变更记录', 'BillingPeriod'),
  ...each('/credit/check/*', '* 对账单', 'BillingPeriod'),
  row('/credit/check/others', '其他渠道对账单', 'BillingPeriod'),
  row('/credit/repayment', '还款记录', 'BillingPeriod'),
  row('/help/doc', '操作手册', 'signed in', 'both'),
  row('/help/video', '视频教程'),
]

/** Addresses that lead on, need something first, or end the session that the walk needs (`/logout`): each has a test of its own. */
export const ADDRESSES_BESIDE: readonly string[] = [
  '/',
  '/logout',
  '/auth-redirect',
  '/loginReceiver',
  '/look',
  '/bind-account',
  '/bind-account/bind',
  '/bind-account/success',
  '/bind-account/error',
]

/** How the specification writes the addresses above that carry a value (spec §2). */
export const PATHS_WITH_VALUES: readonly string[] = [
  '/record/success/:id',
  ...['add', 'transfer', 'reduce', 'clear'].flatMap(kind => ALL.map(channel => `/account/${channel}/${kind}/:id`)),
  ...ALL.map(channel => `/batch-binding-mcc/${channel}/:encryptData?`),
  '/rectification/facebook/rectification-detail/:encryptData',
  '/rectification/facebook/violate/detail/:encryptData',
  '/security/config/add/:id',
  '/security/config/edit/:id/:auth',
  '/security/config/view/:id/:auth',
]

export type Landing = { path: string; title: string }

/** Where the visitor ends who asks for the route. */
export function landingOf(visitor: Visitor, { path, title, gate, tree, bound }: Row): Landing {
  const shown = { path, title }
  if (gate === 'public') return shown
  if (visitor === 'no token') return { path: `/login?redirect=${encodeURIComponent(path)}`, title: '登录' }
  const traits = TRAITS[visitor]
  if (gate === 'token') return traits.isAssociated && bound ? bound : shown
  if (tree !== 'both' && (tree === 'sub-customer') !== (traits.sub !== 'no')) {
    return missing(path)
  }
  return passes(gate, traits) ? ((traits.isAssociated ? bound : undefined) ?? shown) : { path: '/401', title: '无权限' }
}

function passes(gate: Exclude<Gate, 'public' | 'token'>, traits: Traits): boolean {
  switch (gate) {
    case 'signed in':
      return true
    case 'Associated':
      return traits.isAssociated
    case 'FacebookChannel':
      return traits.hasFacebook
    case 'SecondAgent':
      return traits.isSecondAgent
    case 'BillingPeriod':
      return traits.isBillingPeriod
    case 'subCustomerSpend':
      return traits.sub === 'spend'
  }
}
