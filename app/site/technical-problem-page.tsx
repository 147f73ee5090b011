export function TechnicalProblemPage() {
  return null
}
