// The requests of a topic's declared lists, as the schemas of their calls say them; apart from the lists, which the browser loads without zod.
import type { CallSchemas } from '../wire/endpoint.ts'

type Lists<Schemas extends CallSchemas> = Readonly<Record<string, { readonly call: keyof Schemas & string }>>
type RequestsOf<Schemas extends CallSchemas, Declared extends Lists<Schemas>> = {
  readonly [Kind in keyof Declared]: Schemas[Declared[Kind]['call']]['request']
}

export function requestsOf<Schemas extends CallSchemas, Declared extends Lists<Schemas>>(
  lists: Declared,
  schemas: Schemas,
): RequestsOf<Schemas, Declared> {
  const requests = Object.entries(lists).map(([kind, { call }]) => [kind, schemas[call]?.request])
  return Object.fromEntries(requests) as RequestsOf<Schemas, Declared> // by the same keys
}
