// What a customer's applications for ad accounts can be narrowed by (screens.md 5.18).
import { choiceOf, declareFilters, idOf, periodOf, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { APPLY_STATUSES, NAME_MOST } from '../companies/enums.ts'
import { ACCOUNT_NAME_MOST } from './enums.ts'

const SUBMITTER_MOST = 50

export const openingFilters = declareFilters({
  company: textOf('主体', NAME_MOST, { wire: 'company_name', place: 'row', isQuick: true }),
  account: textOf('账户名称', ACCOUNT_NAME_MOST, { wire: 'account_name', place: 'row' }),
  submitted: periodOf('提交时间'),
  no: idOf('申请单号', { wire: 'apply_id' }),
  submitter: textOf('提交人', SUBMITTER_MOST),
  status: choiceOf('状态', textsOf(APPLY_STATUSES), { place: 'none' }),
})
