// For tests: a request as its schema takes it, with pages smaller than the pager offers, so that a few rows fill several.
export function withSmallPages<Request>(
  schema: { parse: (value: unknown) => Request },
  { page_size, ...rest }: Readonly<Record<string, unknown>>,
): Request {
  const request = schema.parse(rest)
  return page_size === undefined ? request : { ...request, page_size }
}
