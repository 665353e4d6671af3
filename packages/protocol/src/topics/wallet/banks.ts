// The agency's own bank and payment accounts that money from customers arrives on (spec §3, Enumerations: bank accounts).

export const BANKS = {
  ABC_FTN: '农业银行 FTN 账户',
  ABC_NRA: '农业银行 NRA 账户',
  CMB: '招商银行',
  BOC_HK: '中国银行（香港）',
  BOC_FTN: '中国银行 FTN 账户',
  BOC_NRA: '中国银行 NRA 账户',
  WF: '万里汇 WorldFirst',
  AW: '空中云汇 Airwallex',
  PAY_NER: 'Payoneer',
  HSBC: '汇丰银行',
} as const
export type Bank = keyof typeof BANKS
export const BANK_CODES = Object.keys(BANKS) as [Bank, ...Bank[]] // the literal above is the list
