// How the audit log names what happens to ad accounts.
import type { AuditWords } from '../audit/word-entry.ts'

export const AD_ACCOUNTS_WORDS: AuditWords = {
  actions: {
    'ad-accounts.adopt': '接管广告账户',
    'ad-accounts.cancel-adoption': '取消接管',
    'ad-accounts.confirm-adoption': '确认接管',
    'ad-accounts.difference-vanished': '差异已消失',
    'ad-accounts.discover': '发现广告账户',
    'ad-accounts.edit-remark': '修改账户备注',
    'ad-accounts.open-difference': '发现账实差异',
    'ad-accounts.request-sync': '同步余额',
    'ad-accounts.set-least-cap': '设置最低上限',
    'ad-accounts.set-low-days': '设置余额预警天数',
    'ad-accounts.set-quota-ban': '设置禁止加额',
    'ad-accounts.tag': '修改账户标签',
    'ad-accounts.take-back': '收回广告账户',
    'ad-accounts.status-changed': '账户状态变化',
    'ad-accounts.upload-adoption': '上传接管表格',
  },
  objects: {
    'ad-account': '广告账户',
    adoption: '接管批次',
    discovery: '账户发现',
  },
  fields: {
    account_status: '账户状态',
    cap: '额度上限',
    days: '天数',
    figure: '渠道额度',
    is_quota_forbidden: '是否禁止加额',
    placed: '系统额度',
    platform: '渠道额度',
    sets_cap: '是否设置最低上限',
    spent_base: '重置前累计消耗',
    tags: '标签',
  },
}
