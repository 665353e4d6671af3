// The columns of the import records, and their phone card (screens.md 5.9).
import { listOf } from '../../lists/columns.ts'
import { IMPORT_TYPES } from './enums.ts'
import type { ImportBatch } from './schemas.ts'

export const importRows = listOf<ImportBatch>()({
  title: '导入批次',
  key: 'batch_id',
  rowName: ['file_name', 'batch_id'],
  columns: {
    batch_id: { kind: 'id', title: '批次号', width: 236, pin: 'left', locked: true, field: 'batch_id', copy: '复制批次号' },
    type: { kind: 'code', title: '类型', width: 92, field: 'import_type', texts: IMPORT_TYPES },
    file_name: { kind: 'text', title: '文件名', width: 150, field: 'file_name' },
    total: { kind: 'own', title: '总数', width: 62, align: 'right' },
    finished: { kind: 'own', title: '成功', width: 62, align: 'right' },
    failed: { kind: 'own', title: '失败', width: 62, align: 'right' },
    status: { kind: 'own', title: '状态', width: 132 },
    submitter: { kind: 'text', title: '提交人', width: 86, field: 'submitter' },
    submitted_at: { kind: 'time', title: '提交时间', hint: '北京时间 GMT+8', width: 178, field: 'submitted_at' },
    actions: { kind: 'own', title: '操作', width: 184, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['file_name', 'status'],
    lines: [['batch_id'], ['type', ['共', 'total'], ['成功', 'finished'], ['失败', 'failed']], ['submitter', 'submitted_at']],
    end: ['actions'],
  },
})
