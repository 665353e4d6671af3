// What users will be able to do on the pages that are coming, by the name of their route without its channel; loaded with the page alone.
import { entryOf } from '@tallyhelm/protocol/values/table'

const WORDS: Readonly<Record<string, string>> = {
  AuthPersonal: '把个人账号授权给广告账户使用。',
  AdManageList: '查看并开启、暂停广告系列、广告组和广告。',
  AdManageAdd: '分步创建广告，提交前预览。',
  MonitorList: '设置防盗刷监控规则，命中时自动暂停广告组。',
  MonitorAdd: '为一组账户编写监控条件、检查频率与动作。',
  MonitorEdit: '为一组账户编写监控条件、检查频率与动作。',
  MonitorView: '为一组账户编写监控条件、检查频率与动作。',
  TiktokCreative: '管理 TikTok 素材、制作数字人视频并搭建广告。',
}

/** Undefined for an address that is of no page yet. */
export const comingWords = (routeName: string): string | undefined => entryOf(WORDS, routeName.replace(/(Facebook|Google|TikTok)$/, ''))
