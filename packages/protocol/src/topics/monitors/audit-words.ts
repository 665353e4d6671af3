// How the audit log names what happens to monitor rules.
import type { AuditWords } from '../audit/word-entry.ts'

export const MONITOR_WORDS: AuditWords = {
  actions: {
    'monitors.add-rule': '新建监控规则',
    'monitors.edit-rule': '修改监控规则',
    'monitors.switch-rule': '启用或停用监控规则',
    'monitors.remove-rule': '删除监控规则',
    'monitors.switch-pausing': '停止或恢复自动暂停',
    'monitors.save-domains': '加入落地域名白名单',
    'monitors.remove-domains': '移出落地域名白名单',
    'monitors.save-robot': '设置企业微信群机器人',
    'monitors.remove-robot': '移除企业微信群机器人',
    'monitors.restore': '恢复投放',
    'monitors.decide-pause': '处理被拦下的暂停',
    'monitors.feedback': '反馈暂停是否误报',
    'monitors.clear-account': '盗刷应急清零',
    'monitors.stop-rule': '平台停用监控规则',
    'monitors.allow-rule': '解除停用监控规则',
    'monitors.stop-all': '全局停用自动暂停',
    'monitors.allow-all': '解除全局停用',
    'monitors.contain-incident': '立即控制盗刷事件',
    'monitors.close-incident': '关闭盗刷事件',
    'monitors.take-evidence': '下载盗刷证据包',
  },
  objects: { 'monitor-rule': '监控规则', 'monitor-pause': '暂停记录', 'monitor-stop': '全局停用', 'monitor-incident': '盗刷事件' },
  fields: { rule_name: '规则名称', domains: '域名', goesOn: '继续暂停', feedback: '反馈', verdict: '结论', paused: '暂停广告组数' },
}
