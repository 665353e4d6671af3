// Marks: when something was last done or tried.

export const MARK_NAMES = ['BACKUP', 'LEDGER_CHECK', 'HOUSE_WATCH', 'SMS_TEST', 'MAIL_TEST', 'STORAGE_TEST'] as const
export type MarkName = (typeof MARK_NAMES)[number]
/** A backup that is older is none. */
export const BACKUP_LIFE_MS = 24 * 3_600_000

/** Houses are held against the books every five minutes. */
export const HOUSE_WATCH_LIFE_MS = 20 * 60_000

/** A test message goes out once in so long. */
export const TEST_EVERY_MS = 60_000

/** How a line of the list stands. Only a real check makes it OK; UNTRIED is what nobody has tried yet. */
export const SETUP_STATES = {
  OK: { text: '正常', tone: 'success' },
  UNTRIED: { text: '尚未测试', tone: 'warning' },
  MISSING: { text: '缺少', tone: 'warning' },
  FAILING: { text: '异常', tone: 'error' },
} as const
export type SetupState = keyof typeof SETUP_STATES
export const SETUP_STATE_CODES = ['OK', 'UNTRIED', 'MISSING', 'FAILING'] as const satisfies readonly SetupState[]

type Way = { text: string; path: string }
/** `or`: a second way. */
type Line = { title: string; why: string; link: Way | null; or?: Way; test: 'channel' | 'sms' | 'mail' | 'storage' | null }
const channelLine = (name: string): Line => ({
  title: `${name} 凭证`,
  why: '没有可用的凭证，该渠道的订单只能排队',
  link: { text: '渠道健康', path: '/channels' },
  test: 'channel',
})

/** Every line of the list in its order: why it matters, and where to mend it. */
export const SETUP_LINES = {
  FACEBOOK: channelLine('Facebook'),
  GOOGLE: channelLine('Google'),
  TIKTOK: channelLine('TikTok'),
  SMS: { title: '短信网关', why: '验证码、邀请与通知都靠短信送达', link: null, test: 'sms' },
  MAIL: { title: '邮件网关', why: '重置密码与邮箱绑定靠邮件送达', link: null, test: 'mail' },
  EXCHANGE: { title: '汇率', why: '没有汇率的币种不能支付', link: { text: '汇率', path: '/exchange' }, test: null },
  METHODS: {
    title: '支付方式',
    why: '没有开放的支付方式，客户不能充值；支付机构没有密钥时该方式保持关闭',
    link: { text: '支付设置', path: '/payment-settings' },
    test: null,
  },
  ACCOUNTS: {
    title: '收款账户',
    why: '没有收款账户的币种，客户不能以汇款充值',
    link: { text: '支付设置', path: '/payment-settings?tab=accounts' },
    test: null,
  },
  HOUSES: {
    title: '支付机构与账目',
    why: '丢失的到账通知与记错的款项在几分钟内显示于此，不必等次日的对账单',
    link: { text: '支付机构差异', path: '/ledger?tab=houses' },
    test: null,
  },
  FEES: {
    title: '默认费率',
    why: '新客户的费率以其类型的默认值预填；未设定费率的客户，订单不收服务费',
    link: { text: '默认费率', path: '/rates' },
    test: null,
  },
  BRAND: { title: '品牌', why: '名称、备案号与联系方式展示在客户的每一页', link: null, test: null },
  STORAGE: { title: '文件存储', why: '凭证、表格与导出文件存放于此', link: null, test: 'storage' },
  BACKUP: { title: '备份', why: '没有备份，数据库损坏时账目无法恢复', link: null, test: null },
  STAFF: { title: '员工', why: '各岗位的工作需要不同的人', link: { text: '员工', path: '/staff' }, test: null },
  CHECKERS: {
    title: '双人复核',
    why: '凭证、汇率、费率与入账须由另一人复核；初始密码由同事发放的人不能复核其经手人的申请',
    link: { text: '员工', path: '/staff' },
    test: null,
  },
  CUSTOMER: {
    title: '首个客户',
    why: '有了客户才能开户与下单；从旧系统接入可一次导入全部',
    link: { text: '新建客户', path: '/customers?new=customer' },
    or: { text: '旧系统导入', path: '/takeovers' },
    test: null,
  },
  MONEY: {
    title: '首笔资金',
    why: '预充客户的钱包有余额才能下单；汇款到账后由财务匹配，或在客户的资金页手工入账',
    link: { text: '充值确认', path: '/recharges' },
    or: { text: '客户', path: '/customers' },
    test: null,
  },
  CREDIT: {
    title: '授信',
    why: '账期客户没有授信额度不能下单',
    link: { text: '授信管理', path: '/credit' },
    test: null,
  },
  AD_ACCOUNT: {
    title: '首个广告账户',
    why: '客户名下有广告账户才能新增额度；先发现渠道中的账户，再接管给客户',
    link: { text: '发现广告账户', path: '/accounts?tab=found' },
    or: { text: '旧系统导入', path: '/takeovers' },
    test: null,
  },
  ORDER: {
    title: '首笔订单',
    why: '一笔成功的额度订单说明资金、费率、汇率与渠道已全部打通；由客户在门户提交',
    link: { text: '额度工单', path: '/quota-orders' },
    test: null,
  },
} as const satisfies Readonly<Record<string, Line>>
export type SetupKey = keyof typeof SETUP_LINES
export const SETUP_KEYS = Object.keys(SETUP_LINES) as readonly SetupKey[] // its own keys
/** The entry with its general type. */
export const setupLine = (key: SetupKey): Line => SETUP_LINES[key]
