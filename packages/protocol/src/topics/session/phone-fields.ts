// Phone fields: the pieces of requests that carry a mobile number, read by `readPhone` into the stored form.
import { z } from 'zod'
import { COUNTRY_CODE_PATTERN } from './limits.ts'
import { readPhone } from './phone.ts'

const TYPED_MOST = 40
const NOT_A_MOBILE = '请输入正确的手机号'

/** As typed; only `readsPhone` of its object knows the country and judges it. */
export const mobile = z.string('请输入手机号').trim().min(1, { error: '请输入手机号', abort: true }).max(TYPED_MOST, NOT_A_MOBILE)
export const countryCode = z.string().trim().regex(COUNTRY_CODE_PATTERN, { error: '国家或地区码不正确', abort: true }).default('86')

type WithPhone<Field extends string> = { country_code: string } & { [Name in Field]?: string | undefined }

/** A check for the object with the field and `country_code`: puts the stored form in place, or tells that this can't be a number. */
export const readsPhone =
  <Field extends string>(field: Field) =>
  ({ value, issues }: z.core.ParsePayload<WithPhone<Field>>): void => {
    const typed = value[field]
    if (typed === undefined || typed === '') return
    const phone = readPhone(typed, value.country_code)
    if (phone) Object.assign(value, { [field]: phone.number, country_code: phone.countryCode })
    else issues.push({ code: 'custom', input: typed, path: [field], message: NOT_A_MOBILE })
  }
