// What a contract form may hold, in the words of the form; the same for browser and server (spec §5, Contract form).

export const SIGN_NAME_MOST = 200
export const BANK_TEXT_MOST = 200
export const BANK_ACCOUNT_MOST = 64
export const SWIFT_MOST = 20
export const EMAIL_MOST = 254
export const ATTACHMENTS_MOST = 9
/** A form that was previewed or asked about is signed as it was made within so long. */
export const DRAFT_MINUTES = 30

/** What each field is called, on the form and on the paper. */
export const FORM_LABELS = {
  customerSignName: '签约主体',
  accountName: '收款户名',
  bank: '开户银行',
  bankAccount: '银行账号',
  swiftCode: 'SWIFT',
  email: '邮箱',
} as const

const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@.]+(\.[^\s@.]+)+$/
const BANK_ACCOUNT = /^[\w -]*$/
const SWIFT = /^([A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?)?$/

const longer = (value: string, most: number, label: string) => ([...value].length > most ? `${label}最多 ${most} 个字符` : undefined)

export const signNameProblem = (value: string): string | undefined =>
  value.trim() === '' ? '请输入主体全称或个人全称' : longer(value.trim(), SIGN_NAME_MOST, FORM_LABELS.customerSignName)
export const accountNameProblem = (value: string): string | undefined => longer(value.trim(), BANK_TEXT_MOST, FORM_LABELS.accountName)
export const bankProblem = (value: string): string | undefined => longer(value.trim(), BANK_TEXT_MOST, FORM_LABELS.bank)
export function bankAccountProblem(value: string): string | undefined {
  if (!BANK_ACCOUNT.test(value.trim())) return '银行账号只能包含数字、字母、空格和短横线'
  return longer(value.trim(), BANK_ACCOUNT_MOST, FORM_LABELS.bankAccount)
}
export const swiftProblem = (value: string): string | undefined => (SWIFT.test(value.trim()) ? undefined : 'SWIFT 为 8 或 11 位字母与数字')
export function emailProblem(value: string): string | undefined {
  const typed = value.trim()
  if (typed === '') return '请输入邮箱'
  return EMAIL.test(typed) && typed.length <= EMAIL_MOST ? undefined : '请输入正确的邮箱'
}
export const attachmentsProblem = (count: number): string | undefined => {
  if (count === 0) return '请上传附件'
  return count > ATTACHMENTS_MOST ? `附件最多 ${ATTACHMENTS_MOST} 个` : undefined
}
