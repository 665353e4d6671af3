// Calls of TikTok's own SDK, and what it knows: its operations with the names of their queries, and its models with their types.
import { expect } from 'vitest'

export type SdkApi = new (client: unknown) => object
export type SdkModel = { constructFromObject(data: Record<string, unknown>): object }

/** The data of the SDK's answer; its error, whose text holds TikTok's code, is thrown. */
export function callSdk(client: unknown, api: SdkApi, operation: string, ...given: unknown[]): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, answer: { data: Record<string, unknown> }) => (error ? reject(error) : resolve(answer.data))
    operationOf(new api(client), operation)(...given, done)
  })
}

function operationOf(api: object, name: string): (...given: unknown[]) => void {
  const found: unknown = Reflect.get(api, name)
  if (typeof found !== 'function') throw new Error(`the SDK has no operation ${name}`)
  return (...given) => void Reflect.apply(found, api, given)
}

/** The names in the query or the form of every operation, by method and path: the SDK's own calls, with a client that only takes notes. */
export function namesOfSdk(apis: readonly SdkApi[]): Map<string, string[]> {
  const noted = new Map<string, string[]>()
  const notes = {
    buildCollectionParam: (value: unknown) => value,
    callApi: (path: string, method: string, _path: unknown, query: object, _headers: unknown, form: object) =>
      void noted.set(`${method} ${path}`, [...Object.keys(query), ...Object.keys(form)]),
  }
  for (const api of apis) {
    // Classes have their operations on their prototype, which the type of a constructor does not say.
    for (const name of Object.getOwnPropertyNames(api.prototype)) {
      if (name !== 'constructor') operationOf(new api(notes), name)(...Array.from({ length: 12 }, () => 'x'))
    }
  }
  return noted
}

/** Every field of a model stands on its prototype. */
export const fieldsOfModel = (model: SdkModel): string[] => ('prototype' in model ? Object.keys(Object(model.prototype)) : [])

/** The model leaves out what it does not know and turns every value into its own type: what comes back equal was right. */
export function expectSameTypes(given: Record<string, unknown>, model: SdkModel): void {
  expect({ ...model.constructFromObject(given) }).toEqual(given)
}
