// The paper of a contract: its text with what the form says, and the page that proves who signed it.
import type { Block, Paper } from '@tallyhelm/infra/pdf/paper'
import { FORM_LABELS } from '@tallyhelm/protocol/topics/contracts/limits'
import { timeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { maskMobile } from '@tallyhelm/protocol/values/text'
import type { ContractTerms, Evidence } from './store.ts'

type Agency = { legal_name: string; address: string; phone: string; email: string }
type About = { contractId: string; agency: Agency; madeAt: Date }

const METHODS: Readonly<Record<string, string>> = { sms: '短信验证码', totp: '身份验证器动态码', passkey: '通行密钥', recovery: '恢复码' }
const said = (value: string) => (value === '' ? '—' : value)

/** The body; its digest is what is signed. */
export function contractPaper(terms: ContractTerms, { contractId, agency, madeAt }: About): Paper {
  const party = partiesOf(terms, agency)
  return {
    title: '广告服务合同',
    author: agency.legal_name,
    madeAt,
    footer: `合同编号 ${contractId}`,
    blocks: [
      { kind: 'title', text: '广告服务合同' },
      { kind: 'subtitle', text: `合同编号 ${contractId}    ${timeText(madeAt.toISOString())}（北京时间）` },
      ...party,
      ...CLAUSES.flatMap(({ title, lines }): Block[] => [
        { kind: 'heading', text: title },
        ...lines.map(text => ({ kind: 'text', text }) as const),
      ]),
      {
        kind: 'signing',
        parties: [
          { title: '甲方（签署）', lines: [terms.customerSignName, '以电子签名方式签署，见签署凭证页。'] },
          { title: '乙方（盖章）', lines: [agency.legal_name, '审核通过后加盖合同专用章。'] },
        ],
      },
    ],
  }
}

function partiesOf(terms: ContractTerms, agency: Agency): Block[] {
  return [
    { kind: 'heading', text: '甲方（客户）' },
    {
      kind: 'fields',
      rows: [
        { label: FORM_LABELS.customerSignName, value: terms.customerSignName },
        { label: FORM_LABELS.accountName, value: said(terms.accountName) },
        { label: FORM_LABELS.bank, value: said(terms.bank) },
        { label: FORM_LABELS.bankAccount, value: said(terms.bankAccount) },
        { label: FORM_LABELS.swiftCode, value: said(terms.swiftCode) },
        { label: FORM_LABELS.email, value: terms.email },
        { label: '证明材料', value: terms.attachments.map(({ name }) => name).join('、') },
      ],
    },
    { kind: 'heading', text: '乙方（服务方）' },
    {
      kind: 'fields',
      rows: [
        { label: '名称', value: agency.legal_name },
        { label: '地址', value: said(agency.address) },
        { label: '电话', value: said(agency.phone) },
        { label: '邮箱', value: said(agency.email) },
      ],
    },
  ]
}

/** The agency's general terms; what else was agreed stands in the customer's rates and orders. */
const CLAUSES = [
  {
    title: '一、服务内容',
    lines: [
      '1. 乙方为甲方提供 Facebook、Google、TikTok 等渠道的广告账户开通、充值、额度调整、对账与相关技术服务。',
      '2. 甲方在客户门户中提交的每一笔申请，以门户记录的账户、金额、费率与时间为准。',
    ],
  },
  {
    title: '二、付款与退款',
    lines: [
      '1. 甲方以预充值方式付款，款项到账并核对无误后计入甲方钱包；服务费与税费按提交申请时展示的费率收取。',
      '2. 甲方申请退款的，乙方按原路退回；不能原路退回的，退至与签约主体同名的收款账户。因户名不一致造成的延误由甲方承担。',
    ],
  },
  {
    title: '三、账户与合规',
    lines: [
      '1. 甲方保证所提供的主体资料与证明材料真实、有效，广告内容与落地页符合适用法律及渠道政策。',
      '2. 因甲方违反渠道政策造成的账户限制、冻结或关闭，由甲方承担责任；乙方协助申诉，但不保证结果。',
    ],
  },
  {
    title: '四、保密与数据',
    lines: ['双方对因履行本合同知悉的对方商业信息负有保密义务，该义务在合同终止后两年内继续有效。'],
  },
  {
    title: '五、生效、变更与终止',
    lines: [
      '1. 本合同经甲方以电子签名签署、乙方审核通过并加盖电子签章后生效；新的合同启用时，原启用的合同随即停用。',
      '2. 任一方可提前三十日书面通知对方终止本合同；终止前已提交的申请继续履行完毕。',
    ],
  },
  {
    title: '六、争议解决',
    lines: ['因本合同发生的争议，双方应友好协商；协商不成的，提交乙方所在地有管辖权的人民法院解决。'],
  },
] as const

export function evidencePaper(evidence: Evidence, { contractId, agency, madeAt }: About): Paper {
  return {
    title: '签署凭证',
    author: agency.legal_name,
    madeAt,
    footer: `合同编号 ${contractId} · 签署凭证`,
    blocks: [
      { kind: 'title', text: '签署凭证' },
      { kind: 'subtitle', text: '本页由系统在签署时生成，附于合同正文之后' },
      {
        kind: 'fields',
        rows: [
          { label: '签署人', value: `${evidence.user_name}（用户编号 ${evidence.user_id}，手机 ${maskMobile(evidence.mobile)}）` },
          { label: '签署时间', value: `${timeText(evidence.signed_at)}（北京时间）` },
          { label: '来源地址', value: evidence.address },
          {
            label: '身份验证',
            value: `${entryOf(METHODS, evidence.method) ?? evidence.method}，${timeText(evidence.proved_at)}（北京时间）`,
          },
          { label: '正文 SHA-256', value: evidence.body_sha256 },
        ],
      },
      { kind: 'text', text: '正文为本文件开头至本页加入之前的全部字节；对其计算 SHA-256，应与上列数值一致。' },
    ],
  }
}
