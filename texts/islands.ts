/** An island went back to its plain form. Apart from the framework's texts: islands run without it. */
export const islandFailed = 'Esta parte da página teve um problema. Confira o que você preencheu e continue por aqui.'
