// The columns of the console's leads, and their phone card.
import { listOf } from '../../lists/columns.ts'
import type { LeadRow } from './console-lead-schemas.ts'
import { LEAD_PRODUCTS, LEAD_STATES } from './lead-enums.ts'

export const leadRows = listOf<LeadRow>()({
  title: '意向登记',
  key: 'lead_id',
  rowName: ['customer'],
  columns: {
    customer: { kind: 'text', title: '客户', width: 200, pin: 'left', locked: true, field: 'customer_name', below: 'user_name' },
    product: { kind: 'code', title: '渠道', width: 100, field: 'product', texts: LEAD_PRODUCTS },
    state: { kind: 'state', title: '状态', width: 92, field: 'state', states: LEAD_STATES },
    contact: { kind: 'text', title: '联系方式', width: 160, field: 'contact' },
    remark: { kind: 'text', title: '备注', width: 240, field: 'remark' },
    created: { kind: 'time', title: '登记时间', width: 172, field: 'created_at' },
    contacted: { kind: 'time', title: '联系时间', width: 172, field: 'contacted_at' },
    by: { kind: 'text', title: '联系人', width: 96, field: 'contacted_by' },
    note: { kind: 'text', title: '联系情况', width: 220, field: 'note' },
    actions: { kind: 'own', title: '操作', width: 108, pin: 'right', locked: true },
  },
  card: {
    head: ['customer', 'state'],
    lines: [['product', 'contact'], ['remark'], [['登记', 'created']], [['联系情况', 'note'], 'by']],
    end: ['actions'],
  },
})
