// The one form of the portal: what a dialog tells already is not told again by the form.
import { type Form, type FormSettings, useForm as useAnyForm } from '@tallyhelm/browser/forms/use-form'
import { isAnnounced } from './failure.ts'

export const useForm = <Values extends object, Answer>(settings: FormSettings<Values, Answer>): Form<Values> =>
  useAnyForm({ isTold: isAnnounced, ...settings })
