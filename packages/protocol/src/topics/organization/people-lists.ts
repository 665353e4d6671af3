// What the people who belong to no customer can be narrowed by.
import { textsOf } from '../../values/texts.ts'
import { choiceOf, declareFilters, mobileOf, periodOf, textOf } from '../../lists/filters.ts'
import { PERSON_STATES } from './enums.ts'

export const peopleFilters = declareFilters({
  /** Both in full. */
  mobile: mobileOf('手机', { place: 'row', isQuick: true }),
  email: textOf('邮箱', 120, { place: 'row' }),
  /** Part of the person's name, or of the company that was named at registration. */
  name: textOf('姓名或公司', 60, { place: 'row' }),
  state: choiceOf('状态', textsOf(PERSON_STATES)),
  registered: periodOf('注册时间'),
})
