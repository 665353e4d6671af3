// How the audit log names what happens to the staff.
import type { AuditWords } from '../audit/word-entry.ts'

export const STAFF_WORDS: AuditWords = {
  actions: {
    'staff.change-password': '员工修改密码',
    'staff.change-password-refused': '员工修改密码未通过',
    'staff.create': '新建员工',
    'staff.disable': '停用员工',
    'staff.enable': '启用员工',
    'staff.end-session': '员工下线设备',
    'staff.reset': '重置员工验证码',
    'staff.set-role': '变更员工角色',
    'staff.sign-in': '员工登录',
    'staff.sign-in-refused': '员工登录未通过',
    'staff.sign-out': '员工退出登录',
  },
  objects: {
    staff: '员工',
  },
  fields: {
    is_disabled: '是否停用',
    is_mailed: '已发送邮件',
    login_name: '登录账号',
    role: '角色',
    staff_name: '姓名',
  },
}
