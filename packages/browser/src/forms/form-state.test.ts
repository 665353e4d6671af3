// What a form shows: its own checks once tried, the server's words until the field changes, and one place for each refusal.
import { expect, test } from 'vitest'
import { type Checks, firstWrong, placeRefusal, problemAt, stateOf, withCleared, withSent, withTried, withTyped } from './form-state.ts'

type Values = { name: string; again: string; rows: readonly { name: string }[] }
const VALUES: Values = { name: '', again: '', rows: [{ name: 'a' }] }
const CHECKS: Checks<Values> = {
  name: name => (name === '' ? '请输入名称' : undefined),
  again: (again, { name }) => (again === name ? undefined : '两次输入不一致'),
}
const PATHS = ['name', 'again', 'rows', 'rows.0.name']

test('an own problem shows once its field was tried, and only as long as it is there', () => {
  const fresh = stateOf(VALUES)
  expect(problemAt(fresh, CHECKS, 'name')).toBeUndefined()
  const tried = withTried(fresh, ['name'])
  expect(problemAt(tried, CHECKS, 'name')).toBe('请输入名称')
  expect(problemAt(withTyped(tried, { name: 'a' }), CHECKS, 'name')).toBeUndefined()
  expect(problemAt(withTyped(tried, { name: 'a' }), CHECKS, 'again')).toBeUndefined()
})

test('a check sees the other fields as they are now', () => {
  const tried = withTried(stateOf({ ...VALUES, name: 'a', again: 'a' }), ['again'])
  expect(problemAt(tried, CHECKS, 'again')).toBeUndefined()
  expect(problemAt(withTyped(tried, { name: 'b' }), CHECKS, 'again')).toBe('两次输入不一致')
})

test.each([
  [VALUES, ['name', 'again'], 'name'],
  [{ ...VALUES, again: 'x' }, ['again', 'name'], 'again'],
  [{ ...VALUES, again: 'x' }, ['again'], 'again'],
  [{ ...VALUES, name: 'a', again: 'a' }, ['name', 'again', 'rows'], undefined],
] as const)('of %j the first wrong one of %j is %s', (values, names, wrong) =>
  expect(firstWrong<Values, keyof Values>(values, CHECKS, names)).toBe(wrong),
)

test('what the server refused shows until its field or the whole of it changes', () => {
  const refused = new Map([
    ['name', '名称已存在'],
    ['rows.0.name', '姓名过长'],
    ['rowsOf', '另一个字段'],
  ])
  const state = { ...stateOf({ ...VALUES, name: 'a' }), refused, message: '操作失败' }
  expect(problemAt(state, CHECKS, 'name')).toBe('名称已存在')
  expect(problemAt(withTyped(state, { again: 'a' }), CHECKS, 'name')).toBe('名称已存在')
  expect(problemAt(withTyped(state, { name: 'b' }), CHECKS, 'name')).toBeUndefined()
  const changed = withTyped(state, { rows: [] })
  expect(problemAt(changed, CHECKS, 'rows.0.name')).toBeUndefined()
  expect(problemAt(changed, CHECKS, 'rowsOf')).toBe('另一个字段')
})

test("the own check comes before the server's words, and a try ends the message", () => {
  const state = { ...stateOf(VALUES), refused: new Map([['name', '名称已存在']]), message: '操作失败' }
  const tried = withTried(state, ['name'])
  expect(problemAt(tried, CHECKS, 'name')).toBe('请输入名称')
  expect([state.message, tried.message]).toEqual(['操作失败', undefined])
})

test('what was sent is judged by the answer: a field emptied after it shows no problem of its own', () => {
  const sent = withSent(withTried({ ...stateOf({ ...VALUES, name: 'a' }), refused: new Map([['again', '不一致']]) }, ['name']))
  expect(problemAt(withTyped(sent, { name: '' }), CHECKS, 'name')).toBeUndefined()
  expect([problemAt(sent, CHECKS, 'again'), sent.values.name]).toEqual([undefined, 'a'])
})

test('what was said about one field can be forgotten, whoever said it', () => {
  const refused = new Map([
    ['name', '名称已存在'],
    ['again', '不一致'],
  ])
  const cleared = withCleared({ ...withTried(stateOf(VALUES), ['name']), refused, message: '操作失败' }, 'name')
  expect([problemAt(cleared, CHECKS, 'name'), problemAt(cleared, CHECKS, 'again'), cleared.message]).toEqual([
    undefined,
    '不一致',
    undefined,
  ])
})

const ROW_CHECKS: Checks<Values> = {
  rows: rows => new Map(rows.flatMap(({ name }, index) => (name === '' ? [[`${index}.name`, `请输入第${index}行`] as const] : []))),
}

test('a list says what is wrong with each of its rows, once it was tried, and the first wrong row is known', () => {
  const values = { ...VALUES, rows: [{ name: '' }, { name: 'b' }, { name: '' }] }
  const tried = withTried(stateOf(values), ['rows'])
  const shown = (state: typeof tried) =>
    ['rows', 'rows.0.name', 'rows.1.name', 'rows.2.name'].map(path => problemAt(state, ROW_CHECKS, path))
  expect(shown(stateOf(values))).toEqual([undefined, undefined, undefined, undefined])
  expect(shown(tried)).toEqual([undefined, '请输入第0行', undefined, '请输入第2行'])
  expect(firstWrong<Values, 'rows'>(values, ROW_CHECKS, ['rows'])).toBe('rows.0.name')
  expect(firstWrong<Values, 'rows'>(VALUES, ROW_CHECKS, ['rows'])).toBeUndefined()
})

test('what the form names shows before a try', () => {
  const early = (path: string, problem: string) => path === 'name' && problem.startsWith('请')
  expect(problemAt(stateOf(VALUES), CHECKS, 'name', early)).toBe('请输入名称')
  expect(problemAt(stateOf({ ...VALUES, again: 'x' }), CHECKS, 'again', early)).toBeUndefined()
})

test("where one row changed the server's words about the others stay, and those about the whole list go", () => {
  const refused = new Map([
    ['rows', '请选择'],
    ['rows.0.name', '甲有误'],
    ['rows.1.name', '乙有误'],
    ['rows.10.name', '丙有误'],
  ])
  const changed = withTyped({ ...stateOf(VALUES), refused }, { rows: [] }, ['rows.1'])
  expect([...changed.refused.keys()]).toEqual(['rows.0.name', 'rows.10.name'])
  expect([...withCleared({ ...stateOf(VALUES), refused }, 'rows').refused.keys()]).toEqual([])
})

test('a form is changed once something was typed, and stays so when it was sent', () => {
  const typed = withTyped(stateOf(VALUES), { name: 'a' })
  expect([stateOf(VALUES), withTried(stateOf(VALUES), ['name']), typed, withSent(typed)].map(state => state.isChanged)).toEqual([
    false,
    false,
    true,
    true,
  ])
})

const refusal = (...paths: string[]) => ({ msg: '提交失败', fields: paths.map(path => ({ path, msg: `${path}有误` })) })
const place = (error: ReturnType<typeof refusal>, how: Partial<Parameters<typeof placeRefusal>[1]> = {}) => {
  const { refused, message } = placeRefusal(error, { paths: PATHS, ...how })
  return [Object.fromEntries(refused), message]
}

test('a refusal is told once: at the fields that it names, or by the form', () => {
  expect(place(refusal('again', 'rows.0.name'))).toEqual([{ again: 'again有误', 'rows.0.name': 'rows.0.name有误' }, undefined])
  expect(place(refusal())).toEqual([{}, '提交失败'])
  expect(place(refusal('customer_id'))).toEqual([{}, 'customer_id有误'])
})

test('what is only partly about the fields is told by the form too', () =>
  expect(place(refusal('name', 'customer_id'))).toEqual([{ name: 'name有误' }, 'customer_id有误']))

test('a form may give one field the word for what names none, in the best words there are', () => {
  expect(place(refusal(), { at: 'again' })).toEqual([{ again: '提交失败' }, undefined])
  expect(place(refusal('customer_id'), { at: 'again' })).toEqual([{ again: 'customer_id有误' }, undefined])
  expect(place(refusal('name'), { at: 'again' })).toEqual([{ name: 'name有误' }, undefined])
})

test("a field may bear another name here, and the server's first word about it counts", () => {
  const error = { msg: '提交失败', fields: ['第一句', '第二句'].map(msg => ({ path: 'account', msg })) }
  expect(place(error, { aliases: { account: 'name' } })).toEqual([{ name: '第一句' }, undefined])
  expect(place(error, { aliases: path => (path === 'account' ? 'rows.0.name' : undefined) })).toEqual([
    { 'rows.0.name': '第一句' },
    undefined,
  ])
})
