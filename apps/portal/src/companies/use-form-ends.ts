// The ends of a form that stands in place of its list: what is typed and not sent is asked for before its page is closed.
import { useCallback, useState } from 'react'
import { useRoute } from '../routes/use-route.ts'
import { useUnsaved } from '../shell/unsaved.ts'

export type FormEnds = { onTouched: () => void; onDone: (applyId: string) => void; onClose: () => void }
type Change = (query: { form: string; detail: string }, options: { replace: boolean }) => void

/** `form` is the one that the address names, if any; sent, the application's drawer opens. */
export function useFormEnds(form: string | undefined, change: Change): FormEnds {
  const { path } = useRoute()
  const [touched, setTouched] = useState<string>()
  useUnsaved(path, form !== undefined && touched === form)
  const onTouched = useCallback(() => setTouched(form), [form])
  const close = (detail: string) => {
    setTouched(undefined)
    change({ form: '', detail }, { replace: true })
  }
  return { onTouched, onClose: () => close(''), onDone: close }
}
