// Takeover enums: the sheets by which an agency is taken over from its old system, and what becomes of each row.

/** Rows of a sheet, without its titles. */
export const TAKEOVER_ROWS_MOST = 5_000
/** Of a sheet of money: it is booked whole when it is approved. */
export const MONEY_ROWS_MOST = 500
/** Of one cell. */
export const TAKEOVER_CELL_MOST = 200
export const TAKEOVER_KEY_MOST = 40

/** `optional`: columns that a sheet may leave out, in any order behind the others. */
type Sheet = { title: string; columns: readonly string[]; optional: readonly string[]; sample: readonly string[]; note: string }

/** In the order in which they are imported. A template is named after its sheet. */
export const TAKEOVER_SHEETS = {
  CUSTOMERS: {
    title: '客户',
    columns: ['编号', '名称', '客户类型', '客户性质', '开通渠道'],
    optional: ['商务', '顾问', '权限开关'],
    sample: ['C001', '海棠服饰（示例）', '预充', '直客', 'Facebook、Google', '', '李顾问（Facebook）', '额度审核'],
    note: '编号为旧系统编号；类型：账期、预充、预充（代理交付）、账期（代理交付）；性质：直客、二级代理。可选：商务填登录名或姓名，顾问为“姓名（渠道） https://微信链接”，权限开关填要开启的名称，多个以顿号分隔',
  },
  COMPANIES: {
    title: '开户公司',
    columns: ['编号', '客户', '公司全称', '统一社会信用代码'],
    optional: [],
    sample: ['G001', 'C001', '海棠服饰有限公司（示例）', ''],
    note: '客户可填旧系统编号、系统 ID、统一社会信用代码或名称',
  },
  SUB_CUSTOMERS: {
    title: '子客户',
    columns: ['编号', '客户', '名称', '显示消耗'],
    optional: [],
    sample: ['S001', 'C002', '子客户甲（示例）', '是'],
    note: '仅二级代理有子客户',
  },
  PEOPLE: {
    title: '人员',
    columns: ['客户', '子客户', '姓名', '国家或地区码', '手机号', '主账号'],
    optional: ['邮箱'],
    sample: ['C001', '', '张示例', '86', '13900000001', '是', ''],
    note: '不设密码，导入时不发短信；首次以短信验证码登录。可选：邮箱用于发送邀请，本人验证后才可用于登录',
  },
  ACCOUNTS: {
    title: '广告账户',
    columns: ['渠道', '广告账户 ID', '客户', '子客户', '开户公司', '标签'],
    optional: [],
    sample: ['Facebook', '1234567890', 'C001', '', 'G001', ''],
    note: '逐个读取渠道，渠道上的额度记为期初',
  },
  OPENINGS: {
    title: '期初余额',
    columns: ['客户', '子客户', '币种', '余额'],
    optional: [],
    sample: ['C001', '', 'USD', '1000.00'],
    note: '钱包的可用余额；经另一人复核后入账',
  },
  CREDIT_LINES: {
    title: '授信额度',
    columns: ['客户', '币种', '授信额度'],
    optional: [],
    sample: ['C002', 'USD', '50000.00'],
    note: '仅账期客户；经另一人复核后生效',
  },
  FEE_RATES: {
    title: '费率',
    columns: ['客户', '费率项目', '服务费率（%）', '税率（%）', '费用可退'],
    optional: [],
    sample: ['C001', 'Facebook', '3.50', '0', '是'],
    note: '项目：Facebook、Google、TikTok、跨主体转移；经另一人复核后生效',
  },
} as const satisfies Readonly<Record<string, Sheet>>
export type TakeoverSheet = keyof typeof TAKEOVER_SHEETS
export const TAKEOVER_SHEET_CODES = Object.keys(TAKEOVER_SHEETS) as readonly TakeoverSheet[] // its own keys
/** The entry with its general type. */
export const takeoverSheet = (sheet: TakeoverSheet): Sheet => TAKEOVER_SHEETS[sheet]
/** All columns, the optional ones last: in this order cells are kept. */
export const takeoverColumns = (sheet: TakeoverSheet): readonly string[] => [
  ...takeoverSheet(sheet).columns,
  ...takeoverSheet(sheet).optional,
]

/** Columns that hold a number of something, or its name. */
export const TAKEOVER_ID_COLUMNS = [
  '编号',
  '客户',
  '子客户',
  '开户公司',
  '统一社会信用代码',
  '国家或地区码',
  '手机号',
  '广告账户 ID',
] as const

/** Whose rows take effect when a second person approves. */
export const MONEY_SHEETS = ['OPENINGS', 'CREDIT_LINES', 'FEE_RATES'] as const satisfies readonly TakeoverSheet[]
export type MoneySheet = (typeof MONEY_SHEETS)[number]
export const isMoneySheet = (sheet: TakeoverSheet): sheet is MoneySheet => MONEY_SHEETS.some(one => one === sheet)
export const rowsMostOf = (sheet: TakeoverSheet): number => (isMoneySheet(sheet) ? MONEY_ROWS_MOST : TAKEOVER_ROWS_MOST)

/** The sheet that a file is, by its name: «客户.xlsx», «客户 (2).csv». */
export function sheetOfFile(fileName: string): TakeoverSheet | undefined {
  const bare = fileName
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replace(/模板$/, '')
    .replace(/[\s_-]*[(（]?\d*[)）]?\s*$/, '')
  return TAKEOVER_SHEET_CODES.find(sheet => TAKEOVER_SHEETS[sheet].title === bare)
}

/** By mail only those who have an address. */
export const INVITATION_WAYS = { SMS: '短信', MAIL: '邮件（没有邮箱的人员发短信）' } as const
export type InvitationWay = keyof typeof INVITATION_WAYS
export const INVITATION_WAY_CODES = ['SMS', 'MAIL'] as const satisfies readonly InvitationWay[]

export const TAKEOVER_STATES = {
  WAITING: { text: '待确认', tone: 'warning' },
  RUNNING: { text: '导入中', tone: 'info' },
  /** Every row was worked off; of some the platform, or a second person, has not decided yet. */
  ADOPTING: { text: '接管中', tone: 'info' },
  DONE: { text: '已完成', tone: 'success' },
  CANCELLED: { text: '已取消', tone: 'neutral' },
} as const
export type TakeoverState = keyof typeof TAKEOVER_STATES
export const TAKEOVER_STATE_CODES = ['WAITING', 'RUNNING', 'ADOPTING', 'DONE', 'CANCELLED'] as const satisfies readonly TakeoverState[]

/** «接管中 2,529/6,750»: how many rows have ended, until all have. */
export function takeoverStateText({ state, rows, waiting }: { state: TakeoverState; rows: number; waiting: number }): string {
  const { text } = TAKEOVER_STATES[state]
  return state === 'ADOPTING' ? `${text} ${(rows - waiting).toLocaleString('en-US')}/${rows.toLocaleString('en-US')}` : text
}

/** SAME: it is in the product already, and nothing was changed. HANDED: the platform is asked. PROPOSED: a second person decides. */
export const TAKEOVER_ROW_STATES = {
  INVALID: { text: '有误', tone: 'error' },
  READY: { text: '将新建', tone: 'info' },
  SAME: { text: '已存在', tone: 'neutral' },
  DONE: { text: '已导入', tone: 'success' },
  REFUSED: { text: '未导入', tone: 'error' },
  HANDED: { text: '接管中', tone: 'info' },
  PROPOSED: { text: '待复核', tone: 'warning' },
  CANCELLED: { text: '已取消', tone: 'neutral' },
} as const
export type TakeoverRowState = keyof typeof TAKEOVER_ROW_STATES
export const TAKEOVER_ROW_STATE_CODES = [
  'INVALID',
  'READY',
  'SAME',
  'DONE',
  'REFUSED',
  'HANDED',
  'PROPOSED',
  'CANCELLED',
] as const satisfies readonly TakeoverRowState[]
