// Clock as connectors see it; world hands it in.

export type Clock = { now(): Date }
