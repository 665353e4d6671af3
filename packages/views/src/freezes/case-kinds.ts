// How each kind of case about freezes is shown.
import type { ViewsOfTopic } from '../cases/case-view.ts'
import { thawCaseView } from './thaw-case.ts'

export const FREEZES_CASE_VIEWS = {
  UNFREEZE: thawCaseView,
} satisfies ViewsOfTopic
