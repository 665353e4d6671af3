// The names of Meta's advertising standards as Chinese customers know them; Meta's own name stays behind, as its help pages have it.
import { entryOf } from '@tallyhelm/protocol/values/table'

const NAMES: Readonly<Record<string, string>> = {
  'Account Compromise': '账户疑似被盗用',
  'Adult Content': '成人内容',
  Alcohol: '酒类',
  'Circumventing Systems': '规避审核系统',
  'Community Standards': '社群守则',
  Copyright: '侵犯版权',
  'Counterfeit Goods': '假冒商品',
  'Cryptocurrency Products and Services': '加密货币产品和服务',
  Dating: '交友',
  'Discriminatory Practices': '歧视行为',
  'Financial and Insurance Products and Services': '金融与保险产品和服务',
  'Grammar and Profanity': '语法错误与粗俗用语',
  'Low Quality or Disruptive Content': '低质或干扰性内容',
  Misinformation: '不实信息',
  'Non-Functional Landing Page': '无法正常打开的落地页',
  'Online Gambling and Gaming': '网络博彩与游戏',
  'Personal Attributes': '影射个人特征',
  'Personal Health and Appearance': '个人健康与外貌',
  'Prescription Drugs': '处方药',
  'Sensational Content': '耸人听闻的内容',
  'Spyware or Malware': '间谍软件或恶意软件',
  'Third-Party Infringement': '侵犯第三方权利',
  'Tobacco and Related Products': '烟草及相关产品',
  Trademark: '侵犯商标',
  'Unacceptable Business Practices': '不可接受的商业行为',
  'Unsafe Substances': '不安全物质',
  'Weapons, Ammunition, or Explosives': '武器、弹药或爆炸物',
}

/** A name that nobody knows stays as it is. */
export function policyWords(name: string): string {
  const known = entryOf(NAMES, name)
  return known === undefined ? name : `${known}（${name}）`
}
