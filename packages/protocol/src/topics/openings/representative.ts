// The legal representative (法人) whom TikTok asks of some licences for its UnionPay check: what is told, and what of it may be shown.
import type { FieldProblem } from '../../errors/refusal.ts'
import { isOneLine } from '../../values/names.ts'
import { maskMobile } from '../../values/text.ts'

/** The papers that TikTok takes, by its own names of them. */
export const DOCUMENT_TYPES = {
  ID_CARD: '居民身份证',
  PASSPORT: '护照',
  HK_MACAO_EXIT_ENTRY_PERMIT: '往来港澳通行证',
  TAIWAN_MAINLAND_TRAVEL_PERMIT: '台湾居民来往大陆通行证',
  HK_MACAO_MAINLAND_TRAVEL_PERMIT: '港澳居民来往内地通行证',
} as const
export type DocumentType = keyof typeof DOCUMENT_TYPES
export const DOCUMENT_TYPE_CODES = Object.keys(DOCUMENT_TYPES) as readonly DocumentType[] // its own keys

export const REPRESENTATIVE_LABELS = {
  name: '法人姓名',
  document_type: '证件类型',
  document_id: '证件号码',
  unionpay_account: '银联卡号',
  phone: '法人手机号',
} as const
export type RepresentativeField = keyof typeof REPRESENTATIVE_LABELS
export const REPRESENTATIVE_FIELDS = Object.keys(REPRESENTATIVE_LABELS) as readonly RepresentativeField[] // its own keys
export const [REPRESENTATIVE_NAME_MOST, DOCUMENT_ID_MOST] = [50, 30]
/** So long after its application has ended it is deleted. */
export const REPRESENTATIVE_KEPT_DAYS = 30

export type Representative = { [Field in Exclude<RepresentativeField, 'document_type'>]: string } & { document_type: DocumentType }
/** As it is typed: no paper is chosen yet. */
export type TypedRepresentative = Omit<Representative, 'document_type'> & { document_type: DocumentType | null }

export const NO_REPRESENTATIVE: TypedRepresentative = { name: '', document_type: null, document_id: '', unionpay_account: '', phone: '' }

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The last of its 18 characters checks the others (GB 11643). */
function idCardProblem(id: string): string | undefined {
  if (!/^\d{17}[\dX]$/.test(id)) return '证件号码不正确：居民身份证为 18 位'
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(id[place]), 0)
  return '10X98765432'[sum % 11] === id[17] ? undefined : '证件号码校验位不正确，请核对'
}

/** As it is sent: without the blanks that papers and cards print. */
export const plainRepresentative = <Typed extends TypedRepresentative>(typed: Typed): Typed => ({
  ...typed,
  name: typed.name.trim(),
  document_id: typed.document_id.replace(/\s/g, '').toUpperCase(),
  unionpay_account: typed.unionpay_account.replace(/\s/g, ''),
  phone: typed.phone.replace(/\s/g, ''),
})

/** Each names its field by its name on the wire. */
export function representativeProblems(typed: TypedRepresentative): FieldProblem[] {
  const { name, document_type: type, document_id: id, unionpay_account: account, phone } = plainRepresentative(typed)
  const isNamed = /^\p{Script=Han}[\p{Script=Han}·]*\p{Script=Han}$/u.test(name) && name.length <= REPRESENTATIVE_NAME_MOST
  const problems: Readonly<Record<RepresentativeField, string | undefined>> = {
    name: name === '' ? '请输入法人姓名' : isNamed && isOneLine(name) ? undefined : '法人姓名须为证件上的中文姓名',
    document_type: type === null ? '请选择证件类型' : undefined,
    document_id: documentProblem(type, id),
    unionpay_account: account === '' ? '请输入银联卡号' : /^\d{12,19}$/.test(account) ? undefined : '银联卡号为 12–19 位数字',
    phone: phone === '' ? '请输入法人手机号' : /^1\d{10}$/.test(phone) ? undefined : '法人手机号为 11 位数字',
  }
  return REPRESENTATIVE_FIELDS.flatMap(path => (problems[path] === undefined ? [] : [{ path, msg: problems[path] }]))
}

function documentProblem(type: DocumentType | null, id: string): string | undefined {
  if (id === '') return '请输入证件号码'
  if (type === 'ID_CARD') return idCardProblem(id)
  return /^[A-Z0-9]{5,30}$/.test(id) ? undefined : `证件号码为 5–${DOCUMENT_ID_MOST} 位字母或数字`
}

const ends = (text: string, first: number, last: number): string =>
  `${text.slice(0, first)}${'*'.repeat(Math.max(text.length - first - last, 1))}${last === 0 ? '' : text.slice(-last)}`

/** All that anybody is ever shown of it. */
export const maskedRepresentative = ({ name, document_type, document_id, unionpay_account, phone }: Representative): Representative => ({
  name: ends(name, 1, 0),
  document_type,
  document_id: ends(document_id, 2, 2),
  unionpay_account: ends(unionpay_account, 0, 4),
  phone: maskMobile(phone),
})

/** Of a masked one, in one line. */
export const representativeText = ({ name, document_type, document_id, unionpay_account, phone }: Representative): string =>
  `${name}，${DOCUMENT_TYPES[document_type]} ${document_id}，银联卡 ${unionpay_account}，手机 ${phone}`
