// The command sync:plan: its arguments, and the plan in lines for people.
import type { AccountCounts, ChannelPlan } from '@tallyhelm/flows/spend/plan-rounds'
import { SYNC_MINUTES } from '@tallyhelm/protocol/topics/organization/enums'
import { IDLE_MINUTES } from '@tallyhelm/protocol/topics/spend/frequency'
import { type Channel, CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'

export const PLAN_USAGE = `用法 (usage)：npm run sync:plan -- [频率 ${SYNC_MINUTES.join('|')}] [${CHANNEL_CODES.map(code => `${code}=账户数:有消耗`).join('] [')}]`
const DEFAULT_MINUTES = 60

/** Undefined where the arguments can't be read. */
export function planOrderOf(args: readonly string[]): { minutes: number; counts: Map<Channel, AccountCounts> } | undefined {
  const order = { minutes: DEFAULT_MINUTES, counts: new Map<Channel, AccountCounts>() }
  for (const arg of args) {
    const minutes = SYNC_MINUTES.find(each => String(each) === arg)
    const [, code, many, some = many] = /^([A-Z]+)=(\d{1,9})(?::(\d{1,9}))?$/.exec(arg) ?? []
    const channel = CHANNEL_CODES.find(each => each === code)
    const [count, spending] = [Number(many), Number(some)]
    if (minutes !== undefined) order.minutes = minutes
    else if (channel !== undefined && spending <= count) order.counts.set(channel, { count, spending })
    else return undefined
  }
  return order
}

/** Where the platform names no calls a day. */
const UNLIMITED: Readonly<Record<Channel, string>> = {
  FACEBOOK: '平台按小时限量，用量到 75% 放慢、到 90% 停止批量读取',
  GOOGLE: '未配置每日操作数（Standard 级别不限）',
  TIKTOK: '不限',
}

const often = (minutes: number | null): string => (minutes === null ? '不读取' : `每 ${minutes} 分钟`)

export function planLines({ channel, count, spending, minutes, plan }: ChannelPlan): string[] {
  const head = `${CHANNELS[channel].name}：${count} 个账户，近期有消耗 ${spending} 个，同步频率 ${minutes} 分钟`
  if (!plan) return [head, '  未配置凭证 (no credentials)']
  const { sync, weekly } = plan.wanted
  const bulk = plan.wanted.spending + plan.wanted.idle + weekly
  const part = plan.limit === null ? '' : `，占上限 ${Math.ceil((bulk * 100) / Math.max(1, plan.limit))}%`
  const waits = [
    ...(plan.isOver ? ['余额同步'] : []),
    ...(plan.every.spending === minutes ? [] : ['有消耗的账户']),
    ...(plan.every.idle === Math.max(minutes, IDLE_MINUTES) ? [] : ['无消耗的账户']),
  ]
  return [
    head,
    `  每日调用：消耗批量读取 ${bulk}（有消耗 ${plan.wanted.spending}，无消耗 ${plan.wanted.idle}，四周回读 ${weekly}）${part}；余额同步 ${sync}`,
    `  上限：${plan.limit === null ? UNLIMITED[channel] : `批量读取每日 ${plan.limit} 次`}`,
    `  实际频率：有消耗 ${often(plan.every.spending)}，无消耗 ${often(plan.every.idle)}`,
    `  等待：${count === 0 || waits.length === 0 ? '无' : waits.join('、')}`,
  ]
}
