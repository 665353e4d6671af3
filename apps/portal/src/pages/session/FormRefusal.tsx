// What the server says to a form as a whole, announced when it comes.
import { FieldError } from '@tallyhelm/ui/fields/Field'

export function FormRefusal({ text }: { text: string | undefined }) {
  return <div role="alert">{text === undefined ? null : <FieldError text={text} />}</div>
}
