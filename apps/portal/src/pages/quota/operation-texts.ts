// Operation texts: how each of the four operations is spoken of.
import { ADJUST_TYPES, type AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'

export type OperationTexts = {
  /** Of the page. */
  title: string
  /** Above the table. */
  accounts: string
  empty: string
  /** Of the box for an amount: «{account} 的新增额度». */
  amount: string
  summary: string
  /** The sum of all amounts. */
  total: string
  /** What is paid, or comes back. */
  end: string
  /** Above the recap, from how many accounts there are. */
  recap: (count: number) => string
  /** The button that sends the order. */
  submit: string
  /** What must be typed before it is sent, when there are many accounts. */
  word: string
  /** 温馨提示 for who has accounts of this channel and this payer. */
  points: (of: PointsOf) => readonly string[]
}
type PointsOf = { channel: Channel; payer: 'WALLET' | 'CREDIT_LINE' }

/** Where it goes that comes back. */
const BACK = { WALLET: '退回钱包', CREDIT_LINE: '恢复授信额度' } as const

export const OPERATIONS: Readonly<Record<AdjustType, OperationTexts>> = {
  ADD: {
    title: ADJUST_TYPES.ADD,
    accounts: '新增额度的账户',
    empty: '添加需要新增额度的广告账户。',
    amount: '新增额度',
    summary: '费用汇总',
    total: '新增合计',
    end: '应付合计',
    recap: count => `请核对：为 ${count} 个账户新增额度`,
    submit: '确认提交',
    word: ADJUST_TYPES.ADD,
    points: () => [],
  },
  REDUCE: {
    title: ADJUST_TYPES.REDUCE,
    accounts: '调减账户',
    empty: '添加需要调减额度的广告账户。',
    amount: '调减额度',
    summary: '退回汇总',
    total: '调减合计',
    end: '预计退回合计',
    recap: count => `请核对：从 ${count} 个账户调减额度`,
    submit: '确认调减',
    word: ADJUST_TYPES.REDUCE,
    points: ({ channel, payer }) => [
      '渠道消耗存在延迟，可调减额度以渠道实时数据为准。',
      ...(channel === 'TIKTOK' ? ['账户需近 3 小时无消耗方可调减。'] : []),
      `渠道确认后${BACK[payer]}。`,
    ],
  },
  TRANSFER: {
    title: ADJUST_TYPES.TRANSFER,
    accounts: '转移明细',
    empty: '添加参与转移的广告账户。',
    amount: '转移金额',
    summary: '转移汇总',
    total: '转移合计',
    end: '应付费用合计',
    recap: count => `请核对：共 ${count} 笔额度转移`,
    submit: '确认转移',
    word: ADJUST_TYPES.TRANSFER,
    points: ({ channel }) => [
      '仅支持同一渠道、同一币种的账户之间转移，转入账户需为正常状态。',
      '先从转出账户扣减，再为转入账户增加；转入失败时自动退回转出账户，仍失败则退回付款方。',
      ...(channel === 'TIKTOK' ? ['转出账户需近 3 小时无消耗，每笔转入不低于 $10。'] : []),
    ],
  },
  CLEAR: {
    title: '账户清零',
    accounts: '清零账户',
    empty: '添加需要清零的广告账户。',
    amount: '清零金额',
    summary: '退回汇总',
    total: '预计清零合计',
    end: '预计退回合计',
    recap: count => `请核对：将 ${count} 个账户的剩余额度清零`,
    submit: '确认清零',
    word: ADJUST_TYPES.CLEAR,
    points: ({ payer }) => [
      '清零期间账户不可新增额度，清零金额以执行时的渠道余额为准。',
      `渠道确认后立即${BACK[payer]}；需渠道人工处理的，为 1–3 个工作日。`,
    ],
  },
}

/** From so many accounts on, every operation asks for its word (screens.md P15); a clearing always does. */
const MANY_ACCOUNTS = 20

export const wordToType = (kind: AdjustType, count: number): string | undefined =>
  kind === 'CLEAR' || count > MANY_ACCOUNTS ? OPERATIONS[kind].word : undefined
