// What the import records can be narrowed by (screens.md 5.9).
import { choiceOf, declareFilters, periodOf, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { IMPORT_STATUSES, IMPORT_TYPES } from './enums.ts'
import { SUB_CUSTOMER_IMPORT_TYPES } from './sheets.ts'

export const importFilters = declareFilters({
  type: choiceOf('导入类型', IMPORT_TYPES, { wire: 'import_type', place: 'row' }),
  file_name: textOf('文件名', 100, { place: 'row', isQuick: true }),
  submitted: periodOf('提交时间', { place: 'row' }),
  status: choiceOf('状态', textsOf(IMPORT_STATUSES)),
  submitter: textOf('提交人', 40),
})

/** A sub-customer is offered only what it may import. */
export const subCustomerImportFilters = { ...importFilters, type: { ...importFilters.type, options: SUB_CUSTOMER_IMPORT_TYPES } }
