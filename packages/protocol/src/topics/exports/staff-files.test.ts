// Files of console lists: what the page draws itself is said in the words of the page.
import { expect, test } from 'vitest'
import type { AuditEntry } from '../audit/schemas.ts'
import { STAFF_FILES } from './staff-files.ts'

test('the file of the audit log speaks the words of its page, with the name of the action as the log keeps it beside them', () => {
  const entry: AuditEntry = {
    id: '9',
    at: '2026-03-10T04:00:00.000Z',
    actor_kind: 'staff',
    actor_id: '7',
    actor_name: '林管家',
    system_actor: null,
    action: 'organization.set-switch',
    object_kind: 'customer',
    object_id: '1913',
    object_name: '岚汐科技',
    apply_no: null,
    names: {},
    customer_name: '岚汐科技',
    customer_id: '1913',
    address: '127.0.0.1',
    before: { suspends_overdue: false, is_sell_vip: true },
    after: { suspends_overdue: true, is_sell_vip: true },
    reason: '合同约定',
    details: {},
    position: null,
  }
  const cells = Object.fromEntries(STAFF_FILES.AUDIT.map(({ title, text }) => [title, text(entry)]))
  expect(cells).toMatchObject({
    时间: '2026-03-10 12:00:00',
    操作人: '林管家',
    动作: '变更权限开关',
    对象: '客户 岚汐科技',
    变更: '逾期自动暂停：否 → 是',
    原因: '合同约定',
    动作代码: 'organization.set-switch',
    对象编号: '1913',
  })
})
