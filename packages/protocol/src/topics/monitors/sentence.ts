// A rule as one Chinese sentence, the same in the form's preview, in lists and in the log.
import type { Currency } from '../../values/money.ts'
import { conditionText, type Group } from './condition.ts'
import { type Frequency, FREQUENCIES, NOTICE_WAYS, type NoticeWay, RULE_ACTIONS, type RuleAction } from './enums.ts'

export type RuleWords = {
  frequency: Frequency
  isAllAccounts: boolean
  accounts: number
  condition: Group
  currency: Currency
  actions: readonly { action: RuleAction; delayMinutes: number }[]
  ways: readonly NoticeWay[]
}

/** «每 30 分钟检查 12 个账户，若广告组【近 1 小时消耗 ≥ $200.00】且【近 1 小时转化数 = 0】，则暂停广告组并以短信通知» */
export function ruleSentence({ frequency, isAllAccounts, accounts, condition, currency, actions, ways }: RuleWords): string {
  const scope = isAllAccounts ? '全部账户' : ` ${accounts} 个账户`
  const steps = actions
    .filter(({ action }) => action !== 'NOTIFY')
    .map(({ action, delayMinutes }) => (delayMinutes === 0 ? RULE_ACTIONS[action] : ` ${delayMinutes} 分钟后${RULE_ACTIONS[action]}`))
  const told = ways.length === 0 ? '' : `以${ways.map(way => NOTICE_WAYS[way]).join('、')}通知`
  const does = [...steps, told].filter(part => part !== '').join('，并')
  return `${FREQUENCIES[frequency]}检查${scope}，若广告组${conditionText(condition, currency) || '【…】'}，则${does || '…'}`
}
