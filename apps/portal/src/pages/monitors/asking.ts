// What a trial or a back-test asks about: the rule as it stands, once it could be saved.
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import type { RuleForm } from '@tallyhelm/protocol/topics/monitors/rule-form'

export type Asking = {
  /** As it stands; the same object as long as nothing changes. */
  form: RuleForm
  /** The form once it has passed its checks; undefined shows what is wrong. */
  ready: () => RuleForm | undefined
  refuse: (error: ApiError) => void
  /** Of the rule that the form would replace, or that is looked at. */
  ruleId?: string | undefined
  /** Whether it is another version than the one in force. */
  isDraft: boolean
}
