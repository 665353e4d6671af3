// Google's own descriptors: holds JSON bodies of the REST interface against the messages that they are made from.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Field = { type: string; rule?: string; keyType?: string; options?: Record<string, unknown> }
type Method = { requestType: string; responseType: string; options?: Record<string, string> }
type Node = {
  fields?: Record<string, Field>
  oneofs?: Record<string, { oneof: string[] }>
  values?: Record<string, number>
  methods?: Record<string, Method>
  nested?: Record<string, Node>
}
type Rest = { name: string; path: RegExp; verb: string; request: string; response: string }

const require = createRequire(import.meta.url)
// One megabyte of JSON out of a package of 120: nothing of its code is loaded.
const root = JSON.parse(readFileSync(require.resolve('google-ads-node/build/protos/protos.json'), 'utf8')) as Node // protobufjs' own form

/** The versions that the installed package describes. */
export const DESCRIBED_VERSIONS: readonly string[] = Object.keys(nodeAt('google.ads.googleads')?.nested ?? {})

function nodeAt(name: string): Node | undefined {
  return name.split('.').reduce<Node | undefined>((node, part) => node?.nested?.[part], root)
}

/** A type's full name, looked up from inside out as protobuf does. */
function resolve(type: string, scope: string): string {
  const parts = scope.split('.')
  for (let length = parts.length; length >= 0; length -= 1) {
    const name = [...parts.slice(0, length), type].join('.')
    if (nodeAt(name)) return name
  }
  throw new Error(`no descriptor of ${type} in ${scope}`)
}

/** Google leaves zeros without presence out of its answers; a question may state them. */
type Kind = 'answer' | 'question'

/** What does not fit, each with its place; nothing when the JSON could have been made from such a message. */
export function problemsOf(type: string, value: unknown, kind: Kind = 'answer', at = type.split('.').at(-1) ?? type): string[] {
  const known = WELL_KNOWN[type]
  if (known) return known(value, at)
  if (!isObject(value)) return [`${at}: no object`]
  const node = nodeAt(type)
  const fields = new Map(Object.entries(node?.fields ?? {}).map(([name, field]) => [jsonName(name), { name, field }]))
  return Object.entries(value).flatMap(([key, part]) => {
    const found = fields.get(key)
    if (!found) return [`${at}.${key}: no such field`]
    const { name, field } = found
    const place = `${at}.${key}`
    if (field.keyType !== undefined) return isObject(part) ? [] : [`${place}: no map`]
    if (field.rule === 'repeated') {
      if (!Array.isArray(part) || part.length === 0) return [`${place}: an empty list, or none, is left out`]
      return part.flatMap((one, index) =>
        valueProblems({ type: field.type, scope: type, kind, mayBeZero: true }, one, `${place}[${index}]`),
      )
    }
    const mayBeZero = kind === 'question' || hasPresence(node, name, field)
    return valueProblems({ type: field.type, scope: type, kind, mayBeZero }, part, place)
  })
}

type Place = { type: string; scope: string; kind: Kind; mayBeZero: boolean }

function valueProblems({ type, scope, kind, mayBeZero }: Place, value: unknown, at: string): string[] {
  const scalar = SCALARS[type]
  if (scalar) {
    if (!scalar.fits(value)) return [`${at}: ${JSON.stringify(value)} is no ${type}`]
    return mayBeZero || !scalar.isZero(value) ? [] : [`${at}: has no presence, so that zero is left out`]
  }
  const name = resolve(type, scope)
  const values = nodeAt(name)?.values
  if (!values) return problemsOf(name, value, kind, at)
  return typeof value === 'string' && Object.hasOwn(values, value) ? [] : [`${at}: ${JSON.stringify(value)} is no word of ${type}`]
}

function hasPresence(node: Node | undefined, name: string, field: Field): boolean {
  return field.options?.proto3_optional === true || Object.values(node?.oneofs ?? {}).some(({ oneof }) => oneof.includes(name))
}

const isText = (value: unknown): value is string => typeof value === 'string'
const whole64 = { fits: (value: unknown) => isText(value) && /^-?\d{1,20}$/.test(value), isZero: (value: unknown) => value === '0' }
const whole32 = { fits: (value: unknown) => Number.isInteger(value), isZero: (value: unknown) => value === 0 }
const broken = { fits: (value: unknown) => typeof value === 'number', isZero: (value: unknown) => value === 0 }
const words = { fits: isText, isZero: (value: unknown) => value === '' }
const SCALARS: Readonly<Record<string, { fits(value: unknown): boolean; isZero(value: unknown): boolean }>> = {
  ...Object.fromEntries(['int64', 'uint64', 'fixed64', 'sfixed64', 'sint64'].map(type => [type, whole64])),
  ...Object.fromEntries(['int32', 'uint32', 'fixed32', 'sfixed32', 'sint32'].map(type => [type, whole32])),
  double: broken,
  float: broken,
  string: words,
  bytes: words,
  bool: { fits: value => typeof value === 'boolean', isZero: value => value === false },
}
const WELL_KNOWN: Readonly<Record<string, (value: unknown, at: string) => string[]>> = {
  'google.protobuf.FieldMask': (value, at) => (isText(value) && /^[a-zA-Z0-9.,]+$/.test(value) ? [] : [`${at}: no field mask`]),
  'google.protobuf.Duration': (value, at) => (isText(value) && /^-?\d+(\.\d{1,9})?s$/.test(value) ? [] : [`${at}: no duration`]),
  'google.protobuf.Any': (value, at) => {
    if (!isObject(value) || !isText(value['@type'])) return [`${at}: no @type`]
    const { '@type': url, ...rest } = value
    const name = url.split('/').at(-1) ?? ''
    return nodeAt(name) ? problemsOf(name, rest, 'answer', at) : [`${at}: no descriptor of ${name}`]
  },
}

/** A message's fields by their names in JSON. */
export const fieldsOf = (type: string): string[] => Object.keys(nodeAt(type)?.fields ?? {}).map(jsonName)

/** Whether a path of a field mask, in JSON names, leads to a field of the message. */
export function hasPath(type: string, path: string): boolean {
  const [head = '', ...rest] = path.split('.')
  const field = Object.entries(nodeAt(type)?.fields ?? {}).find(([name]) => jsonName(name) === head)?.[1]
  if (!field) return false
  return rest.length === 0 || (!SCALARS[field.type] && hasPath(resolve(field.type, type), rest.join('.')))
}

/** The methods of a version by their HTTP rules. */
export function restMethods(version: string): Rest[] {
  const services = `google.ads.googleads.${version}.services`
  return Object.values(nodeAt(services)?.nested ?? {}).flatMap(service =>
    Object.entries(service.methods ?? {}).flatMap(([name, { requestType, responseType, options }]) => {
      const [verb, template] =
        ['post', 'get'].map(each => [each, options?.[`(google.api.http).${each}`]] as const).find(([, path]) => path) ?? []
      if (verb === undefined || template === undefined) return []
      const path = new RegExp(`^${template.replace(/[.:]/g, '\\$&').replace(/\{[^}]*\}/g, '[^/:]+')}$`)
      return [{ name, verb, path, request: resolve(requestType, services), response: resolve(responseType, services) }]
    }),
  )
}

export type Exchange = { method: string; path: string; request: string; status: number; reply: string }

/** Everything in one call and its answer that Google's descriptors do not have; `path` begins with the version. */
export function exchangeProblems({ method, path, request, status, reply }: Exchange): string[] {
  const version = path.split('/')[1] ?? ''
  const rest = restMethods(version).find(one => one.verb === method.toLowerCase() && one.path.test(path))
  if (!rest) return [`${method} ${path}: no method`]
  const asked = request === '' ? [] : problemsOf(rest.request, JSON.parse(request), 'question').concat(maskProblems(request, version, path))
  const answers: unknown = JSON.parse(reply)
  const isStream = path.endsWith(':searchStream')
  if (isStream !== Array.isArray(answers)) return [...asked, `${path}: a stream answers an array, and nothing else does`]
  const list: unknown[] = Array.isArray(answers) ? answers : [answers]
  return [...asked, ...list.flatMap(one => (status === 200 ? answerProblems(rest.response, one, version) : errorProblems(one, status)))]
}

/** Of a GET: parameters that its request does not have, or not so; what stands in the path is none. */
export function queryProblems(path: string, query: URLSearchParams): string[] {
  const rest = restMethods(path.split('/')[1] ?? '').find(one => one.verb === 'get' && one.path.test(path))
  if (!rest) return [`GET ${path}: no method`]
  const fields = new Map(Object.entries(nodeAt(rest.request)?.fields ?? {}).map(([name, field]) => [jsonName(name), field]))
  return [...query].flatMap(([name, value]) => {
    const field = fields.get(name)
    if (!field) return [`${name}: no such parameter`]
    return valueProblems({ type: field.type, scope: rest.request, kind: 'question', mayBeZero: true }, value, name)
  })
}

const MASKED: Readonly<Record<string, string>> = {
  accountBudgetProposals: 'AccountBudgetProposal',
  customerManagerLinks: 'CustomerManagerLink',
  customerClientLinks: 'CustomerClientLink',
  campaigns: 'Campaign',
  campaignBudgets: 'CampaignBudget',
  adGroups: 'AdGroup',
  adGroupAds: 'AdGroupAd',
}

/** What stands before `:mutate` names the resource whose fields a mask lists; nothing stands there for the customer itself. */
function maskProblems(request: string, version: string, path: string): string[] {
  const mask = /"updateMask":"([^"]*)"/.exec(request)?.[1]
  const plural = /([A-Za-z]+):mutate$/.exec(path)?.[1]
  const type = `google.ads.googleads.${version}.resources.${MASKED[plural ?? ''] ?? 'Customer'}`
  return (mask?.split(',') ?? []).filter(path => !hasPath(type, path)).map(path => `updateMask ${path}: no such field`)
}

function answerProblems(type: string, answer: unknown, version: string): string[] {
  const mask = isObject(answer) && isText(answer.fieldMask) ? answer.fieldMask.split(',') : []
  const row = `google.ads.googleads.${version}.services.GoogleAdsRow`
  return [...problemsOf(type, answer), ...mask.filter(path => !hasPath(row, path)).map(path => `fieldMask ${path}: no such field`)]
}

function errorProblems(answer: unknown, status: number): string[] {
  const error = isObject(answer) ? answer.error : undefined
  if (!isObject(error)) return ['an error without its envelope']
  const details = Array.isArray(error.details) ? error.details : []
  return [
    ...(error.code === status && isText(error.message) && isText(error.status) ? [] : ['error: code, message or status']),
    ...details.flatMap((detail, index) => problemsOf('google.protobuf.Any', detail, 'answer', `error.details[${index}]`)),
  ]
}

function jsonName(name: string): string {
  return name.replace(/_+([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
