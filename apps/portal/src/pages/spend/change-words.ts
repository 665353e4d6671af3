// Why spend changed, in words: what it came to, who moved it most, and what of it may only be missing readings.
import type { ChangeLine, SpendChanges } from '@tallyhelm/protocol/topics/spend/analysis-schemas'
import type { SpendPart } from '@tallyhelm/protocol/topics/spend/analysis-enums'
import { addDays } from '@tallyhelm/protocol/values/day'
import { amountOf, moneyOf } from '../../lists/amounts.ts'

const MOST_NAMED = 3
const COUNTED: Record<SpendPart, string> = { ACCOUNT: '个账户', COMPANY: '家公司', CUSTOMER: '个子客户（含自营）' }

/** Sentences with their figures; the first says what it came to. */
export function changeSentences({ before, after, change_usd, change_percent, lines, unsettled }: SpendChanges, by: SpendPart): string[] {
  const change = moneyOf(change_usd).minor
  const period = ({ from, until }: SpendChanges['before']) => `${from.slice(5)} 至 ${addDays(until, -1).slice(5)}`
  const percent = change_percent === null ? '' : `（${signedPercent(change_percent)}）`
  const compared = `${period(before)} 的 ${dollars(before.usd)}`
  const whole =
    change === 0n ? `与 ${compared} 持平` : `比 ${compared} ${change > 0n ? '多' : '少'} ${dollars(change_usd.replace('-', ''))}${percent}`
  const leading = lines
    .filter(
      line => line.move !== 'UNSETTLED' && moneyOf(line.change_usd).minor > 0n === change > 0n && moneyOf(line.change_usd).minor !== 0n,
    )
    .slice(0, MOST_NAMED)
  return [
    `${period(after)} 消耗 ${dollars(after.usd)}，${whole}。`,
    ...(change === 0n || leading.length === 0 ? [] : [`主要来自${leading.map(namedMove).join('、')}。`]),
    ...(unsettled.count === 0
      ? []
      : [
          `${unsettled.count} ${COUNTED[by]}数据未齐，涉及 ${signedDollars(unsettled.change_usd)}：有日期未结束、未读取或核实中，这部分不算上升或下降，读全后会变。`,
        ]),
  ]
}

const namedMove = ({ name, change_usd, share_percent }: ChangeLine): string =>
  ` ${name} ${signedDollars(change_usd)}${share_percent === null ? '' : `（占总变化 ${share_percent}%）`}`

type Gaps = Pick<ChangeLine, 'outside_account_id' | 'running_days' | 'unread_days' | 'checking_days'>

/** «未结束 1 天 · 未读取 2 天», of several accounts by account-days; nothing where every day has its figure. */
export function gapText({ outside_account_id, running_days, unread_days, checking_days }: Gaps): string {
  const days = outside_account_id === null ? '个账户日' : '天'
  return [
    ...(running_days > 0 ? [`未结束 ${running_days} ${days}`] : []),
    ...(unread_days > 0 ? [`未读取 ${unread_days} ${days}`] : []),
    ...(checking_days > 0 ? [`核实中 ${checking_days} ${days}`] : []),
  ].join(' · ')
}

export const signedDollars = (text: string): string => amountOf(text, { withSymbol: true, withSign: true })
export const signedPercent = (text: string): string => `${text.startsWith('-') ? '' : '+'}${text}%`
const dollars = (text: string): string => amountOf(text, { withSymbol: true })
