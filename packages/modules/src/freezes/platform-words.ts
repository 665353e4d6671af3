// What platforms say of a frozen account, in the words of customers: their own word stays behind it, for whoever asks them about it.
import { entryOf } from '@tallyhelm/protocol/values/table'

const WORDS: Readonly<Record<string, string>> = {
  // Meta: the account's status, and why it was disabled
  DISABLED: '账户已停用',
  PENDING_CLOSURE: '账户待关闭',
  CLOSED: '账户已关闭',
  ANY_CLOSED: '账户已关闭',
  ADS_INTEGRITY_POLICY: '违反广告诚信政策',
  ADS_IP_REVIEW: '知识产权审核',
  RISK_PAYMENT: '付款风险',
  GRAY_ACCOUNT_SHUT_DOWN: '未经授权的账户',
  ADS_AFC_REVIEW: '广告合规审核',
  BUSINESS_INTEGRITY_RAR: '企业诚信审核',
  PERMANENT_CLOSE: '永久关闭',
  UNUSED_RESELLER_ACCOUNT: '代理账户长期未使用',
  UNUSED_ACCOUNT: '账户长期未使用',
  UMBRELLA_AD_ACCOUNT: '总账户停用',
  BUSINESS_MANAGER_INTEGRITY_POLICY: '商务管理平台违反诚信政策',
  MISREPRESENTED_AD_ACCOUNT: '账户信息不实',
  AOAB_DESHARE_LEGAL_ENTITY: '法律主体变更',
  CTX_THREAD_REVIEW: '会话审核',
  COMPROMISED_AD_ACCOUNT: '账户疑似被盗用',
  // Google
  CANCELED: '账户已取消',
  // TikTok
  STATUS_DISABLE: '账户已停用',
  STATUS_CONFIRM_FAIL_END: '账户审核未通过',
}

/** Words that nobody knows stay as they are. */
export function platformWords(said: string): string {
  const known = said.split(' · ').map(word => entryOf(WORDS, word) ?? '')
  const told = known.filter(Boolean)
  return told.length === 0 ? said : `${told.join('，')}（${said}）`
}
