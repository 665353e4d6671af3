// The columns of the console's companies, and their phone card.
import { listOf } from '../../lists/columns.ts'
import type { ConsoleCompanyRow } from './console-schemas.ts'
import { INDUSTRIES } from './enums.ts'
import { REGIONS } from './regions.ts'

export const consoleCompanyRows = listOf<ConsoleCompanyRow>()({
  title: '主体',
  key: 'row_id',
  rowName: ['company', 'customer'],
  columns: {
    company: { kind: 'own', title: '主体', width: 220, pin: 'left', locked: true },
    code: { kind: 'own', title: '代码', width: 236 },
    area: { kind: 'code', title: '注册地', width: 110, field: 'area', texts: REGIONS },
    customer: { kind: 'text', title: '客户', width: 190, field: 'customer_name' },
    status: { kind: 'own', title: '状态', width: 110 },
    expires: { kind: 'own', title: '营业执照有效期', width: 130 },
    industry: { kind: 'code', title: '行业', width: 180, hiddenByDefault: true, field: 'industry', texts: INDUSTRIES },
    openings: { kind: 'number', title: '开户申请', width: 84, field: 'openings' },
    accounts: { kind: 'number', title: '账户', width: 64, field: 'accounts' },
    submitted: { kind: 'time', title: '提交时间', width: 108, isStacked: true, hiddenByDefault: true, field: 'submitted_at' },
    action: { kind: 'own', title: '操作', width: 72, pin: 'right', locked: true },
  },
  card: {
    head: ['company', 'status'],
    lines: [
      ['code'],
      ['customer', 'area'],
      [['有效期', 'expires']],
      [
        ['开户申请', 'openings'],
        ['账户', 'accounts'],
      ],
    ],
    end: ['action'],
  },
})
