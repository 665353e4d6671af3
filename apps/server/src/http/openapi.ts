// OpenAPI 3.1: the description of every registered endpoint, made from the same schemas that check the calls.
import { EXPORT_FORMATS } from '@tallyhelm/protocol/topics/exports/enums'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { z } from 'zod'
import type { Route } from './routes.ts'

type JsonSchema = Record<string, unknown>

/** The whole document; `events` are the paths that answer with server-sent events. */
export function openApiOf(routes: readonly Route[], events: readonly string[]): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const { path, method } = route.endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(route) }
  }
  for (const path of events) paths[path] = { get: eventsOperation() }
  return {
    openapi: '3.1.0',
    info: { title: '量舵 Tallyhelm', version: '1', description: '每个应答都是 {code, msg, data}；code 为 0 表示成功。' },
    paths,
    components: { schemas: { Failure: FAILURE }, securitySchemes: SECURITY },
  }
}

const SECURITY = {
  sid: { type: 'apiKey', in: 'header', name: 'sid', description: '登录返回的会话编号' },
  cookie: { type: 'apiKey', in: 'cookie', name: '__Host-tallyhelm', description: '与 sid 绑定的会话密钥，登录时设置' },
  staffCookie: { type: 'apiKey', in: 'cookie', name: '__Host-tallyhelm-console', description: '运营后台的会话密钥，员工登录时设置' },
}

const FAILURE: JsonSchema = {
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer', not: { const: 0 } },
    msg: { type: 'string' },
    data: {
      type: 'object',
      required: ['request_id'],
      properties: {
        request_id: { type: 'string' },
        fields: {
          type: 'array',
          items: { type: 'object', required: ['path', 'msg'], properties: { path: { type: 'string' }, msg: { type: 'string' } } },
        },
      },
    },
  },
}

const header = (name: string, schema: JsonSchema, required: boolean, description: string) => ({
  in: 'header',
  name,
  required,
  schema,
  description,
})
const HEADER_PARAMETERS = [
  header('cid', { type: 'string', const: '101' }, true, '客户端编号'),
  header('v', { type: 'string', const: '1' }, true, '协议版本'),
]
const IDEMPOTENCY_KEY = header('Idempotency-Key', { type: 'string', maxLength: 200 }, false, '请求编号：同一编号只执行一次')
const TRANSMISSION_MODE = header(
  'Transmission-Mode',
  { type: 'string' },
  false,
  '安全传输：版本;密钥编号;毫秒时间戳;随机数。请求体为 {k, v}；v 的关联数据为 METHOD|路径及查询串|cid|版本|毫秒时间戳|随机数|H，' +
    '各部分以单个 | 直接连接、不转义；H 为请求体中 k 文本（而非其解码字节）的 SHA-256，以 base64url 表示、不带 =',
)

function operationOf({ name, endpoint, request, response }: Route): JsonSchema {
  const input = jsonSchemaOf(request, 'input')
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].flatMap(([, parameter]) => parameter ?? [])
  const properties = (input.properties ?? {}) as Record<string, JsonSchema> // an object schema's properties are schemas
  const required = new Set((input.required ?? []) as string[]) // and its required names are texts
  const rest = Object.keys(properties).filter(field => !inPath.includes(field))
  const query = endpoint.carriage === 'query' ? rest : []
  const parameters = [
    ...inPath.map(field => ({ in: 'path', name: field, required: true, schema: properties[field] ?? { type: 'string' } })),
    ...query.map(field => ({ in: 'query', name: field, required: required.has(field), schema: properties[field] ?? {} })),
    ...HEADER_PARAMETERS,
    ...(endpoint.changesState && endpoint.carriage === 'json' ? [IDEMPOTENCY_KEY] : []),
    ...(endpoint.carriage === 'query' || endpoint.carriage === 'multipart' ? [] : [TRANSMISSION_MODE]),
  ]
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^A-Za-z0-9]+/g, '_')}`,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? name],
    'x-callers': endpoint.callers,
    ...(endpoint.staffRoles ? { 'x-staff-roles': endpoint.staffRoles } : {}),
    parameters,
    ...(endpoint.carriage === 'query'
      ? {}
      : { requestBody: { required: true, content: { [CONTENT_TYPES[endpoint.carriage]]: { schema: bodyOf(endpoint, input) } } } }),
    responses: endpoint.answer === 'file' ? FILE_RESPONSES : responsesOf(jsonSchemaOf(response, 'output')),
    ...securityOf(endpoint),
  }
}

/** Which halves of a session go along: the portal's, the console's, or none. */
function securityOf({ callers }: Endpoint<unknown, unknown>): JsonSchema {
  if (callers.includes('anyone')) return {}
  return { security: [callers.includes('staff') ? { sid: [], staffCookie: [] } : { sid: [], cookie: [] }] }
}

function responsesOf(data: JsonSchema): JsonSchema {
  const envelope = { type: 'object', required: ['code', 'msg', 'data'], properties: { code: { const: 0 }, msg: { type: 'string' }, data } }
  return {
    200: { description: '成功', content: { 'application/json': { schema: envelope } } },
    default: { description: '失败', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
  }
}

/** A file as it is; a failure is the envelope all the same. */
const FILE_RESPONSES: JsonSchema = {
  200: {
    description: '文件',
    content: Object.fromEntries(
      Object.values(EXPORT_FORMATS).map(({ contentType }) => [
        contentType.split(';')[0] ?? contentType,
        { schema: { type: 'string', contentMediaType: contentType } },
      ]),
    ),
  },
  default: { description: '失败', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
}

function eventsOperation(): JsonSchema {
  return {
    operationId: 'get_quota_events',
    summary: '新增额度进度事件（text/event-stream）',
    tags: ['custom'],
    parameters: HEADER_PARAMETERS,
    responses: {
      200: { description: '事件流', content: { 'text/event-stream': { schema: { type: 'string' } } } },
      default: { description: '失败', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
    },
    security: [{ sid: [], cookie: [] }],
  }
}

const CONTENT_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  query: '',
} as const

/** An upload has its file beside the fields of the schema. */
function bodyOf({ carriage }: Endpoint<unknown, unknown>, input: JsonSchema): JsonSchema {
  if (carriage !== 'multipart') return input
  const properties = { ...(input.properties as JsonSchema), file: { type: 'string', contentMediaType: 'application/octet-stream' } } // an object schema's properties
  return { ...input, properties, required: [...((input.required ?? []) as string[]), 'file'] } // and its required names
}

function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return { ...described }
}
