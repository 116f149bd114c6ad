const name = 'UsageError'

/** An error of the user's making: said in one sentence, and the command ends with 2. */
export function usageError(message: string): Error {
  const error = new Error(message)
  error.name = name
  return error
}

/** Whether an error is one of the user's making. */
export function isUsageError(error: unknown): error is Error {
  return error instanceof Error && error.name === name
}
