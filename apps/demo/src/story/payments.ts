// Payments: what each method takes in the seven currencies, the accounts that transfers go to, and the keys of the sandbox's houses.
import { proposeAccount } from '@tallyhelm/flows/payments/propose-account'
import { proposeHouseKeys } from '@tallyhelm/flows/payments/propose-house-keys'
import { proposeTerms } from '@tallyhelm/flows/payments/propose-terms'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { HOUSE_METHOD_CODES, METHOD_CODES, METHODS, type HouseMethod, type Method } from '@tallyhelm/protocol/topics/payments/enums'
import type { ProposeAccountRequest, ProposeTermsRequest } from '@tallyhelm/protocol/topics/payments/settings-schemas'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { agree } from './two-people.ts'

type Currency = ProposeTermsRequest['lines'][number]['currency']
/** By house, as the sandbox gives them. */
export type SandboxHouseKeys = { readonly [M in HouseMethod]?: Readonly<Record<string, string>> }

const RANGES: Readonly<Record<Currency, readonly [least: string, most: string]>> = {
  CNY: ['100.00', '500000.00'],
  USD: ['20.00', '100000.00'],
  EUR: ['20.00', '100000.00'],
  GBP: ['20.00', '80000.00'],
  HKD: ['100.00', '800000.00'],
  JPY: ['2000', '10000000'],
  MOP: ['100.00', '800000.00'],
}
const CROSS_BORDER: readonly Currency[] = ['USD', 'EUR', 'GBP', 'HKD', 'JPY']
type Offered = { fee: string; arrival: string; currencies: readonly Currency[] }
const OFFERED: Readonly<Record<Method, Offered>> = {
  ALIPAY: { fee: '0.60', arrival: '实时到账', currencies: ['CNY'] },
  WECHAT: { fee: '0.60', arrival: '实时到账', currencies: ['CNY'] },
  PAY_EASY: { fee: '0.35', arrival: '实时到账', currencies: ['CNY'] },
  PAY_HUI_FU: { fee: '0.38', arrival: '实时到账', currencies: ['CNY'] },
  PAY_YEE: { fee: '0.40', arrival: '实时到账', currencies: ['CNY'] },
  PAY_AIR_LINK: { fee: '1.20', arrival: '实时到账', currencies: CROSS_BORDER },
  PAY_WAN_LI_HUI: { fee: '0.30', arrival: '1 个工作日内', currencies: ['CNY', ...CROSS_BORDER] },
  PAY_WAN_LI_HUI_OFFLINE: { fee: '0.00', arrival: '1 至 2 个工作日', currencies: CROSS_BORDER },
  ABC_GUANGZHOU: { fee: '0.00', arrival: '1 至 3 个工作日', currencies: ['CNY', ...CROSS_BORDER, 'MOP'] },
  PAYONEER: { fee: '0.50', arrival: '1 至 3 个工作日', currencies: ['USD', 'EUR', 'GBP', 'JPY'] },
  PING_PONG: { fee: '0.50', arrival: '1 个工作日内', currencies: CROSS_BORDER },
  LIAN_LIAN: { fee: '0.50', arrival: '1 个工作日内', currencies: ['CNY', ...CROSS_BORDER] },
}

type Account = Pick<ProposeAccountRequest, 'bank' | 'currency' | 'method' | 'account_no' | 'bank_name' | 'swift'>
const byBank = (bank: Account['bank'], currency: Currency, account_no: string, bank_name: string, swift: string): Account => ({
  bank,
  currency,
  method: 'ABC_GUANGZHOU',
  account_no,
  bank_name,
  swift,
})
const ACCOUNTS: readonly Account[] = [
  byBank('ABC_FTN', 'CNY', 'FTN4403000010001', '中国农业银行广州分行（演示）', 'ABOCCNBJ190'),
  byBank('CMB', 'CNY', '120909876510001', '招商银行广州分行（演示）', 'CMBCCNBS531'),
  byBank('ABC_NRA', 'USD', 'NRA4403000010002', '中国农业银行广州分行（演示）', 'ABOCCNBJ190'),
  byBank('BOC_FTN', 'EUR', 'FTN7100000010003', '中国银行广东省分行（演示）', 'BKCHCNBJ400'),
  byBank('HSBC', 'GBP', '808-123456-838', '香港上海汇丰银行（演示）', 'HSBCHKHHHKH'),
  byBank('BOC_HK', 'HKD', '012-875-1-234567-8', '中国银行（香港）（演示）', 'BKCHHKHHXXX'),
  byBank('AW', 'JPY', '7948374651', 'Airwallex 全球账户（演示）', 'AIWXHKHHXXX'),
  byBank('BOC_NRA', 'MOP', 'NRA7100000010004', '中国银行澳门分行（演示）', 'BKCHMOMXXXX'),
  ...CROSS_BORDER.map(currency => ({
    ...byBank('WF', currency, `WF-1000-${currency}`, 'WorldFirst（演示）', 'WFXXGB2LXXX'),
    method: 'PAY_WAN_LI_HUI_OFFLINE' as const,
  })),
  ...(['USD', 'EUR', 'GBP', 'JPY'] as const).map(currency => ({
    ...byBank('PAY_NER', currency, `payoneer.${currency}@demo.example`, 'Payoneer（演示）', ''),
    method: 'PAYONEER' as const,
  })),
]
const HOLDER = '量舵示例（香港）有限公司'
const CHECKED = '已与协议及开户资料核对'

/** What is set stays as it is. A house that does not take its keys is said, and stays without. */
export async function openPayments(world: World, keys: SandboxHouseKeys, say: (line: string) => void): Promise<void> {
  await world.houses.refresh()
  const known = await world.db.read({ kind: 'system' }, tx => tx.rows<{ method: Method }>(sql`select distinct method from payments_terms`))
  const unset = METHOD_CODES.filter(method => !known.some(one => one.method === method))
  for (const method of unset) await agree(world, maker => proposeTerms(world, maker, termsOf(method)), CHECKED)
  if (unset.length === METHOD_CODES.length) await openAccounts(world)
  for (const method of HOUSE_METHOD_CODES) {
    const given = keys[method]
    if (given !== undefined && isOutOfDate(world.houses.standing(method), given)) await setKeys(world, method, given, say)
  }
  await world.houses.refresh()
}

/** A sandbox that listens elsewhere than it did is another address; what somebody has set otherwise stays. */
const isOutOfDate = ({ source, shown }: ReturnType<World['houses']['standing']>, given: Readonly<Record<string, string>>): boolean =>
  source === 'NONE' || (OF_SANDBOX.test(shown['gateway'] ?? '') && shown['gateway'] !== given['gateway'])
const OF_SANDBOX = /^http:\/\/127\.0\.0\.1:\d+\/houses\//

const termsOf = (method: Method): ProposeTermsRequest => {
  const { fee, arrival, currencies } = OFFERED[method]
  const lines = currencies.map(currency => {
    const [least, most] = RANGES[currency]
    return { currency, is_open: true, closed_why: '', fee_percent: fee, least, most, arrival }
  })
  return { method, lines, reason: '与支付机构签约的费率与限额' }
}

async function openAccounts(world: World): Promise<void> {
  for (const account of ACCOUNTS) {
    const request = { ...account, holder: HOLDER, is_open: true, reason: '新开收款账户' }
    await agree(world, maker => proposeAccount(world, maker, request), CHECKED)
  }
}

async function setKeys(
  world: World,
  method: HouseMethod,
  given: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<void> {
  try {
    await agree(world, maker => proposeHouseKeys(world, maker, { ...given, method, reason: '沙箱支付机构的密钥' }), CHECKED)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say(`  ${METHODS[method].text}：${error.message}`)
  }
}
